import type { CheckedFile, FileList, StartFile } from '@assay/contract/files/files'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

const base = '/files/uploads'

/** Looks again every second while a file is being checked. */
export const filesQuery = queryOptions({
  queryKey: ['files'],
  queryFn: async ({ signal }) => (await request<FileList>(base, { signal })).files,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'running') ? 1000 : false),
})

/** With samples of its columns. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => request<CheckedFile>(`${base}/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useStartFile = (id: string) =>
  useChange((columns: StartFile['columns']) =>
    request<CheckedFile>(`${base}/${id}/start`, { method: 'POST', body: { columns } }),
  )

export const useFileAct = (id: string) =>
  useChange((act: 'pause' | 'resume' | 'cancel') => request<CheckedFile>(`${base}/${id}/${act}`, { method: 'POST' }))

export const useDeleteFile = (id: string) => useChange(() => send(`${base}/${id}`, { method: 'DELETE' }))

export async function fetchResult(id: string): Promise<Blob> {
  return (await send(`${base}/${id}/result`)).blob()
}

/** Awaited, so that what closes afterwards closes over what is true now. */
function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    // Even if it failed: the file may have moved on meanwhile.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ ...filesQuery, exact: true }),
        queryClient.invalidateQueries({ queryKey: ['audit'] }),
        queryClient.invalidateQueries({ queryKey: ['usage'] }),
      ]),
  })
}
