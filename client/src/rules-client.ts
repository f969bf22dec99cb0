import type { SendOptions } from './send.ts'
import { typed } from './send.ts'
import type { Policy, RulesChanges, RulesDraft, RulesPreview, RulesVersion } from './types.ts'

type Change = { signal?: AbortSignal; ifMatch?: number }
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
  const after = (before: string | number | undefined) => (before === undefined ? '' : `?before=${before}`)
  return {
    get: (change: Change = {}) => call<RulesVersion>('', change),
    /** Live for the very next request. The same rules again change nothing. */
    put: (policy: Policy, change: Change = {}) => call<RulesVersion>('', change, { method: 'PUT', body: policy }),
    draft: (change: Change = {}) => call<RulesDraft | null>('/draft', change),
    saveDraft: (policy: Policy, { silent = false, ...change }: Change & { silent?: boolean } = {}) =>
      call<RulesDraft>(`/draft?silent=${silent}`, change, { method: 'PUT', body: policy }),
    discardDraft: (change: Change = {}) => call<RulesVersion>('/draft', change, { method: 'DELETE' }),
    /** The draft on your own requests of the last 30 days. */
    preview: (change: Change = {}) => call<RulesPreview>('/preview', change),
    changes: ({ before, ...change }: Change & { before?: string } = {}) =>
      call<RulesChanges>(`/preview/changes${after(before)}`, change),
    publish: (change: Change = {}) => call<RulesVersion>('/publish', change, { method: 'POST' }),
    versions: ({ before, ...change }: Change & { before?: number } = {}) =>
      call<{ versions: RulesVersion[]; next: number | null }>(`/versions${after(before)}`, change),
    restore: (version: number, change: Change = {}) =>
      call<RulesVersion>('/restore', change, { method: 'POST', body: { version } }),
  }
}
