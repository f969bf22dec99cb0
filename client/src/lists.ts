import type { Call, Options } from './call.ts'
import type {
  ChangeListEntry,
  DeletedListEntries,
  DeleteListEntries,
  ImportedList,
  ListEntry,
  ListFilter,
  ListPage,
  NewListEntry,
} from './types.ts'

/** `/v1/lists`. Changes aren't retried: the first attempt may have been one, and the second would be a conflict. */
export function listMethods(call: Call) {
  const at = (id: string) => `/v1/lists/${encodeURIComponent(id)}`
  return {
    /** Newest first, 50 at a time; `next` is the next page's `before`. */
    list: (filter: ListFilter & { before?: string } = {}, options: Options = {}) =>
      call<ListPage>('/v1/lists', { ...options, query: filter }),
    add: (entry: NewListEntry, options: Options = {}) => call<ListEntry>('/v1/lists', { ...options, body: entry }),
    /** What is left out stays as it is. */
    change: (id: string, body: ChangeListEntry, options: Options = {}) =>
      call<ListEntry>(at(id), { ...options, method: 'PATCH', body }),
    delete: (id: string, options: Options = {}) => call<void>(at(id), { ...options, method: 'DELETE' }),
    /** Up to 1,000 by their ids, all that a filter matches, or every entry. An empty filter is an error. */
    deleteMany: (which: DeleteListEntries, options: Options = {}) =>
      call<DeletedListEntries>('/v1/lists/delete', { ...options, body: which }),
    /** All of the file or nothing; the error's `fields` name the lines to fix. Takes up to a minute. */
    importCsv: (csv: string, options: Options = {}) =>
      call<ImportedList>('/v1/lists/import', {
        ...options,
        csv,
        timeoutMs: 60_000,
      }),
    exportCsv: (filter: ListFilter = {}, options: Options = {}) =>
      call<string>('/v1/lists/export', { ...options, query: filter, isText: true, timeoutMs: 60_000 }),
  }
}
