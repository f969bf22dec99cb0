import type {
  AddListEntry,
  ChangeListEntry,
  DeletedListEntries,
  DeleteListEntries,
  ImportedList,
  ListEffect,
  ListEffectRequest,
  ListEntry,
  ListFileEffect,
  ListPage,
} from '@assay/contract/lists/entries'
import type { ListAction } from '@assay/contract/lists/rules'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'
import { type Filter, writeFilter } from './list-filter.ts'

const path = '/lists/entries'

/** Newest first, paginated by cursor. */
export const listsQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['lists', filter],
    queryFn: ({ pageParam: before, signal }) => {
      const page = new URLSearchParams({ ...writeFilter(filter), ...(before !== null && { before }) })
      return request<ListPage>(`${path}?${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: ListPage) => next,
    // A new filter replaces the list without an empty card in between.
    placeholderData: keepPreviousData,
  })

export function useSaveEntry() {
  return useListChange(({ id, ...entry }: Saved) =>
    id === null
      ? request<ListEntry>(path, { method: 'POST', body: entry })
      : request<ListEntry>(`${path}/${id}`, { method: 'PATCH', body: changeOf(entry) }),
  )
}

type Saved = AddListEntry & { id: string | null }

/** What an entry is about stays. */
function changeOf({ action, note = null, expires_at }: AddListEntry): ChangeListEntry {
  return { action, note, ...(expires_at !== undefined && { expires_at }) }
}

export function fetchEffect(body: ListEffectRequest): Promise<ListEffect> {
  return request<ListEffect>('/lists/effect', { method: 'POST', body })
}

export function fetchFileEffect(file: File, action: ListAction): Promise<ListFileEffect> {
  return request<ListFileEffect>(`/lists/effect/file?action=${action}`, { method: 'POST', body: asCsv(file) })
}

/** Browsers know different types for the same file. */
function asCsv(file: File): Blob {
  return new Blob([file], { type: 'text/csv' })
}

export function useDeleteEntry() {
  return useListChange((id: string) => send(`${path}/${id}`, { method: 'DELETE' }))
}

export function useDeleteMatching() {
  return useListChange((filter: Filter) => {
    const written = writeFilter(filter)
    const body: DeleteListEntries = Object.keys(written).length > 0 ? { filter: written } : { all: true }
    return request<DeletedListEntries>(`${path}/delete`, { method: 'POST', body })
  })
}

export function useImportFile() {
  return useListChange(({ file, action }: { file: File; action: ListAction }) =>
    request<ImportedList>(`${path}/import?action=${action}`, { method: 'POST', body: asCsv(file) }),
  )
}

export async function fetchCsv(filter: Filter): Promise<Blob> {
  return (await send(`${path}/export?${new URLSearchParams(writeFilter(filter))}`)).blob()
}

function useListChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    // Awaited, so that a dialog closes over the list as it is now.
    onSuccess: () => Promise.all([['lists'], ['audit']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
