import type {
  ApiKeyList,
  ApiKeyType,
  ChangeApiKey,
  CreateApiKey,
  CreatedApiKey,
  RotateApiKey,
  ShowSupabaseHook,
  SupabaseHook,
} from '@assay/contract/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => {
    await requireSession()
    const { api_keys } = await request<ApiKeyList>('/api-keys', { signal })
    return api_keys
  },
})

export function useCreateApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: CreateApiKey) => {
      await requireSession()
      return request<CreatedApiKey>('/api-keys', { method: 'POST', body: input })
    },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}

export function useChangeApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, ...change }: ChangeApiKey & { id: string }) => {
      await requireSession()
      await send(`/api-keys/${id}`, { method: 'PATCH', body: change })
    },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}

export function useRotateApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, ...rotation }: RotateApiKey & { id: string }) => {
      await requireSession()
      return request<CreatedApiKey>(`/api-keys/${id}/rotate`, { method: 'POST', body: rotation })
    },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}

export function useSupabaseHook() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, ...proof }: ShowSupabaseHook & { id: string }) => {
      await requireSession()
      return request<SupabaseHook>(`/api-keys/${id}/supabase-hook`, { method: 'POST', body: proof })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['audit'] }),
  })
}

export function useEndOldKey() {
  return useRemoval((id) => `/api-keys/${id}/old-key`)
}

export function useDeleteApiKey() {
  return useRemoval((id) => `/api-keys/${id}`)
}

function useRemoval(pathOf: (id: string) => string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await requireSession()
      await send(pathOf(id), { method: 'DELETE' })
    },
    // Awaited, so that the dialog closes over a list that no longer has the key.
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}

/** The session may have ended in another tab since this page was drawn. */
async function requireSession(): Promise<void> {
  if ((await accessToken()) !== null) return
  throw new ApiError({ code: 'unauthenticated', detail: 'No valid session token found. Please log in.' })
}

/** Kept in the open page and nowhere else. */
export type NewKey = { id: string; name: string; type: ApiKeyType; fullKey: string }
