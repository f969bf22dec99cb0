import type { Call, Options } from './call.ts'
import type { EmailEvidence, EmailReasonCode, EmailVerification, MailHost, Reason } from './types.ts'

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

/** `evidence` has what the verdict rests on, and lists that no longer count. */
export type DomainLookup = Pick<EmailVerification, 'verdict' | 'class' | 'score'> & {
  domain: string
  /** As people write it, if that differs from the ASCII form. */
  written: string | null
  /** The verdict in a sentence or two. */
  summary: string
  reasons: Reason<EmailReasonCode>[]
  did_you_mean: string | null
  evidence: DomainEvidence[]
  mail_host: MailHost
  /** The registered domain that its owner can appeal for; null if there's nothing to appeal. */
  appeal: string | null
  /** The newest decision about it. */
  decision: AppealDecision | null
  data_version: string
}

export type DomainEvidence = {
  source: EmailEvidence['source'] | 'name' | 'mail_host'
  /** For people. */
  text: string
  /** Dates such as 2026-11-16; null if the source doesn't say. */
  first_seen: string | null
  last_seen: string | null
  /** strong: enough alone. medium: needs one more signal. weak: needs several. none: doesn't count. */
  weight: 'strong' | 'medium' | 'weak' | 'none'
}

export type AppealDecision = {
  id: string
  domain: string
  decision: 'accepted' | 'rejected' | 'reversed'
  /** A code; more may be added. */
  reason: string
  /** The reason for people. */
  text: string
  decided_at: string
}

export type DecisionLog = { decisions: AppealDecision[]; next: string | null }
