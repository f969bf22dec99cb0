import type { FormKey, FormKeyList, SaveFormKey } from '@assay/contract/widget/form-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

const base = '/form-keys'

export const formKeysQuery = queryOptions({
  queryKey: ['form-keys'],
  queryFn: async ({ signal }) => (await request<FormKeyList>(base, { signal })).form_keys,
})

/** Saves a new key, or the one with this id. */
export const useSaveFormKey = (id: string | null) =>
  useChange((input: SaveFormKey) =>
    id === null
      ? request<FormKey>(base, { method: 'POST', body: input })
      : request<FormKey>(`${base}/${id}`, { method: 'PUT', body: input }),
  )

export const useDeleteFormKey = (id: string) => useChange(() => send(`${base}/${id}`, { method: 'DELETE' }))

/** Awaited, so that what closes afterwards closes over what is true now. */
function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  const changed = [formKeysQuery.queryKey, ['audit']]
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSuccess: () => Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
