import type { Policy, RulesChanges, RulesDraft, RulesPreview, RulesVersion } from './rules.ts'
import type { SendOptions } from './send.ts'
import { typed } from './typed.ts'

type Change = { signal?: AbortSignal; ifMatch?: number }
type Send = (details: Pick<SendOptions, 'path' | 'method' | 'body' | 'ifMatch' | 'signal'>) => Promise<unknown>

/** The methods of `client.rules`. */
export function rulesOf(request: Send) {
  const call = async <Response>(path: string, details: Omit<Parameters<Send>[0], 'path'>) =>
    typed<Response>(await request({ path: `/v1/rules${path}`, ...details }))
  const only = ({ signal, ifMatch }: Change) => ({ signal, ifMatch })
  return {
    get: (change: Change = {}) => call<RulesVersion>('', only(change)),
    /** Live for the very next request. The same rules again change nothing. */
    put: (policy: Policy, change: Change = {}) =>
      call<RulesVersion>('', { method: 'PUT', body: policy, ...only(change) }),
    draft: (change: Change = {}) => call<RulesDraft | null>('/draft', only(change)),
    saveDraft: (policy: Policy, { silent = false, ...change }: Change & { silent?: boolean } = {}) =>
      call<RulesDraft>(`/draft?silent=${silent}`, { method: 'PUT', body: policy, ...only(change) }),
    discardDraft: (change: Change = {}) => call<RulesVersion>('/draft', { method: 'DELETE', ...only(change) }),
    /** The draft on your own requests of the last 30 days. */
    preview: (change: Change = {}) => call<RulesPreview>('/preview', only(change)),
    changes: ({ before, ...change }: Change & { before?: string } = {}) =>
      call<RulesChanges>(`/preview/changes${before === undefined ? '' : `?before=${before}`}`, only(change)),
    publish: (change: Change = {}) => call<RulesVersion>('/publish', { method: 'POST', ...only(change) }),
    versions: ({ before, ...change }: Change & { before?: number } = {}) =>
      call<{ versions: RulesVersion[]; next: number | null }>(
        `/versions${before === undefined ? '' : `?before=${before}`}`,
        only(change),
      ),
    restore: (version: number, change: Change = {}) =>
      call<RulesVersion>('/restore', { method: 'POST', body: { version }, ...only(change) }),
  }
}
