import type { Call, Options } from './call.ts'
import type { Policy, PolicyVersions, RulesChanges, RulesDraft, RulesPreview, RulesVersion } from './types.ts'

/** `ifMatch` is the version or revision you started from. */
type Change = Options & { ifMatch?: number }
type ChangesFilter = { before?: string; version?: number; silent?: boolean }

/** `/v1/rules`. The same rules may be put twice; not with `ifMatch`, by which the second time would be a conflict. */
export function rulesMethods(call: Call) {
  const put = <Response>(path: string, body: Policy, change: Change, query = {}) =>
    call<Response>(path, { ...change, query, method: 'PUT', body, isRepeatable: change.ifMatch === undefined })
  return {
    get: (options: Change = {}) => call<RulesVersion>('/v1/rules', options),
    /** Live for the very next request. The same rules again change nothing. */
    put: (policy: Policy, change: Change = {}) => put<RulesVersion>('/v1/rules', policy, change),
    draft: (options: Change = {}) => call<RulesDraft | null>('/v1/rules/draft', options),
    saveDraft: (policy: Policy, { silent = false, ...change }: Change & { silent?: boolean } = {}) =>
      put<RulesDraft>('/v1/rules/draft', policy, change, { silent }),
    discardDraft: (change: Change = {}) => call<RulesVersion>('/v1/rules/draft', { ...change, method: 'DELETE' }),
    /** The draft, or an old version in its place, on your own requests of the last 30 days. */
    preview: ({ version, ...options }: Change & { version?: number } = {}) =>
      call<RulesPreview>('/v1/rules/preview', { ...options, query: { version } }),
    /** With `silent`, what the draft has decided differently while it ran silently. */
    changes: ({ before, version, silent, ...options }: Change & ChangesFilter = {}) =>
      call<RulesChanges>('/v1/rules/preview/changes', { ...options, query: { before, version, silent } }),
    publish: (change: Change = {}) => call<RulesVersion>('/v1/rules/publish', { ...change, method: 'POST' }),
    versions: ({ before, ...options }: Change & { before?: number } = {}) =>
      call<PolicyVersions>('/v1/rules/versions', { ...options, query: { before } }),
    restore: (version: number, change: Change = {}) =>
      call<RulesVersion>('/v1/rules/restore', { ...change, body: { version } }),
  }
}
