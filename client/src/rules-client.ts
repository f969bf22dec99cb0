import type { SendOptions } from './send.ts'
import { typed } from './send.ts'
import type { Policy, RulesChanges, RulesDraft, RulesPreview, RulesVersion } from './types.ts'

type Change = { signal?: AbortSignal; ifMatch?: number }
type ChangesFilter = { before?: string; version?: number; silent?: boolean }
type Send = (details: Pick<SendOptions, 'path' | 'method' | 'body' | 'ifMatch' | 'signal'>) => Promise<unknown>

/**
 * The methods of `client.rules`. What is read or put is retried. Other changes aren't, nor is one with `ifMatch`: the first attempt may
 * have been one, and the second would be a conflict or another version.
 */
export function rulesOf(retried: Send, once: Send) {
  const call = async <Response>(
    path: string,
    { signal, ifMatch }: Change,
    details: Pick<SendOptions, 'method' | 'body'> = {},
  ) => {
    const isRepeatable = details.method === undefined || (details.method === 'PUT' && ifMatch === undefined)
    const request = isRepeatable ? retried : once
    return typed<Response>(await request({ path: `/v1/rules${path}`, signal, ifMatch, ...details }))
  }
  const queryOf = (parameters: Record<string, string | number | boolean | undefined>) => {
    const sent = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) sent.set(name, String(value))
    return sent.size === 0 ? '' : `?${sent}`
  }
  return {
    get: (change: Change = {}) => call<RulesVersion>('', change),
    /** Live for the very next request. The same rules again change nothing. */
    put: (policy: Policy, change: Change = {}) => call<RulesVersion>('', change, { method: 'PUT', body: policy }),
    draft: (change: Change = {}) => call<RulesDraft | null>('/draft', change),
    saveDraft: (policy: Policy, { silent = false, ...change }: Change & { silent?: boolean } = {}) =>
      call<RulesDraft>(`/draft?silent=${silent}`, change, { method: 'PUT', body: policy }),
    discardDraft: (change: Change = {}) => call<RulesVersion>('/draft', change, { method: 'DELETE' }),
    /** The draft, or an old version in its place, on your own requests of the last 30 days. */
    preview: ({ version, ...change }: Change & { version?: number } = {}) =>
      call<RulesPreview>(`/preview${queryOf({ version })}`, change),
    /** With `silent`, what the draft has decided differently while it ran silently. */
    changes: ({ before, version, silent, ...change }: Change & ChangesFilter = {}) =>
      call<RulesChanges>(`/preview/changes${queryOf({ before, version, silent })}`, change),
    publish: (change: Change = {}) => call<RulesVersion>('/publish', change, { method: 'POST' }),
    versions: ({ before, ...change }: Change & { before?: number } = {}) =>
      call<{ versions: RulesVersion[]; next: number | null }>(`/versions${queryOf({ before })}`, change),
    restore: (version: number, change: Change = {}) =>
      call<RulesVersion>('/restore', change, { method: 'POST', body: { version } }),
  }
}
