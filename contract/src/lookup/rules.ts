import { formatCount } from '../format/figures.ts'

// Apart from the schemas in pages.ts, which the browser doesn't load (ADR 47).

/** Where the domain is in what people paste: `example.com`, an address, a link. The address itself is in no URL. */
export function domainIn(typed: string): string {
  const text = (/<([^<>]*)>\s*$/.exec(typed)?.[1] ?? typed).trim()
  const host = /^\w+:\/\/([^/?#]*)/.exec(text)?.[1] ?? text
  return host
    .slice(host.lastIndexOf('@') + 1)
    .replace(/[/?#].*$/s, '')
    .replace(/(?<=[^:]):\d+$/, '')
}

/** In characters. */
export const appealLengths = { email: 254, usedFor: 1000, note: 1000 } as const

/** Who can be reached at a domain without knowing anybody there (RFC 2142). */
export const appealMailboxes = ['postmaster', 'admin', 'abuse'] as const
export type AppealMailbox = (typeof appealMailboxes)[number]

export const appealCodeMinutes = 30
export const appealCodeTries = 5
/** How long an appeal and its private link are kept: until it's proven, until it's decided, and after that. */
export const appealDays = { unproven: 7, waiting: 90, decided: 30 } as const

/** The prefix of the record's value, so that it can be recognized among others. */
export const dnsRecordPrefix = 'assay-verification='

export const decisionKinds = ['accepted', 'rejected', 'reversed'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Why a decision was made, as the public log says it. */
export const decisionReasons = {
  accepted: {
    lasting_mailboxes: 'People keep their mailboxes there.',
    listed_by_mistake: 'A list had it by mistake.',
    new_owner: 'It has a new owner.',
  },
  rejected: {
    still_disposable: 'It still offers disposable addresses.',
    unclear_use: 'We couldn’t confirm what it’s used for.',
    imitation: 'It imitates another domain.',
  },
  reversed: {
    new_abuse: 'It was used for disposable addresses after we cleared it.',
    our_mistake: 'We made a mistake.',
  },
} as const satisfies Record<DecisionKind, Record<string, string>>

/** The sentence for a reason; the code itself for one that a newer server knows. */
export function describeReason(kind: DecisionKind, reason: string): string {
  const reasons: Record<string, string> = decisionReasons[kind]
  return reasons[reason] ?? reason
}

/** What an appeal's page says after a form was sent. */
export const appealNotices = {
  started: 'We emailed you a link to this page, so you can come back to it any time.',
  email: 'Enter a valid email address.',
  used_for: `Tell us in up to ${formatCount(appealLengths.usedFor)} characters what the domain is used for.`,
  not_needed: 'There’s nothing to appeal: this domain isn’t flagged.',
  too_many: 'Too many appeals are open for this domain. Wait a week, or contact us.',
  limited: 'You’ve tried this often in a short time. Wait a while, then try again.',
  no_record: 'We couldn’t find the record yet. DNS changes can take an hour to spread; then try again.',
  dns_failed: 'The domain’s DNS servers didn’t respond. Try again in a few minutes.',
  code_sent: 'We’ve sent a code. It can take a minute to arrive.',
  wrong_code: 'That code isn’t right, or it has expired. Check it, or send a new one.',
  proven: 'Thank you. The domain is yours, and your appeal is in our queue.',
  withdrawn: 'Your appeal is withdrawn, and everything you told us is deleted.',
} as const
export type AppealNotice = keyof typeof appealNotices
export const goodNotices: readonly AppealNotice[] = ['started', 'code_sent', 'proven']
