import type { Call, Options } from './call.ts'
import type { DecisionLog, DomainLookup } from './types.ts'

/** What we know about a domain, for its owner: 20 a minute and 200 a day per network address. Free. */
export function lookupMethods(call: Call) {
  return {
    /** A domain, or an address at it, which is cut to the domain before it's sent. */
    async domain(domainOrAddress: string, options: Options = {}) {
      const domain = domainOrAddress.slice(domainOrAddress.lastIndexOf('@') + 1)
      return call<DomainLookup>('/lookup.json', { ...options, query: { domain } })
    },
    /** Decisions on appeals, newest first; `next` is the next page's `before`. */
    decisions: ({ before, ...options }: Options & { before?: string | null } = {}) =>
      call<DecisionLog>('/lookup/decisions.json', { ...options, query: { before } }),
  }
}
