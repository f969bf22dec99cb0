import type { SendOptions } from './send.ts'
import { typed } from './send.ts'
import type { ListEntry, ListFilter, ListPage, NewListEntry } from './types.ts'

type Details = Omit<SendOptions, 'apiKey' | 'baseUrl' | 'fetch' | 'timeoutMs'> & { timeoutMs?: number }
type Request = (details: Details) => Promise<unknown>
type Options = { signal?: AbortSignal }

/** Reads are retried. Changes aren't: the first attempt may have been one, and the second would be a conflict. */
export function listRequests(read: Request, change: Request) {
  return {
    /** Newest first, 50 at a time; `next` is the next page's `before`. */
    async list(filter: ListFilter & { before?: string } = {}, { signal }: Options = {}): Promise<ListPage> {
      return typed<ListPage>(await read({ path: `/v1/lists${queryOf(filter)}`, signal }))
    },
    async add(entry: NewListEntry, { signal }: Options = {}): Promise<ListEntry> {
      return typed<ListEntry>(await change({ path: '/v1/lists', body: entry, signal }))
    },
    /** What is left out stays as it is. */
    async change(
      id: string,
      body: Partial<Pick<ListEntry, 'action' | 'note' | 'expires_at'>>,
      { signal }: Options = {},
    ): Promise<ListEntry> {
      return typed<ListEntry>(await change({ path: pathOf(id), method: 'PATCH', body, signal }))
    },
    async delete(id: string, { signal }: Options = {}): Promise<void> {
      await change({ path: pathOf(id), method: 'DELETE', signal })
    },
    /** Up to 1,000 by their ids, all that a filter matches, or every entry. An empty filter is an error. */
    async deleteMany(
      which: { ids: string[] } | { filter: ListFilter } | { all: true },
      { signal }: Options = {},
    ): Promise<{ deleted: number }> {
      return typed<{ deleted: number }>(await change({ path: '/v1/lists/delete', body: which, signal }))
    },
    /** All of the file or nothing; the error's `fields` name the lines to fix. Takes up to a minute. */
    async importCsv(csv: string, { signal }: Options = {}) {
      const imported = await change({ path: '/v1/lists/import', csv, signal, timeoutMs: 60_000 })
      return typed<{ added: number; changed: number; unchanged: number; expired: number }>(imported)
    },
    async exportCsv(filter: ListFilter = {}, { signal }: Options = {}): Promise<string> {
      const path = `/v1/lists/export${queryOf(filter)}`
      return typed<string>(await read({ path, isText: true, signal, timeoutMs: 60_000 }))
    },
  }
}

function pathOf(id: string): string {
  return `/v1/lists/${encodeURIComponent(id)}`
}

function queryOf(filter: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}
