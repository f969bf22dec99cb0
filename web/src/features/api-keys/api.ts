import { ApiKeyList, type CreateApiKey, CreatedApiKey } from '@assay/contract/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { accessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => {
    await requireSession()
    const { api_keys } = await request('/api-keys', ApiKeyList, { signal })
    return api_keys
  },
})

export function useCreateApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: CreateApiKey) => {
      await requireSession()
      return request('/api-keys', CreatedApiKey, { method: 'POST', body: input })
    },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}

export function useDeleteApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await requireSession()
      await request(`/api-keys/${id}`, z.undefined(), { method: 'DELETE' })
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
