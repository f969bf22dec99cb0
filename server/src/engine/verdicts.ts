/** Why a verdict was given: a stable code, and a message for people. */
export type Reason = { code: string; message: string }

export type EmailClass = 'disposable' | 'relay' | 'agent' | 'free' | 'business' | 'education' | 'government' | 'unknown'

export type EmailVerdict = {
  /** Lower case, without the tags and dots that the provider ignores; null if it isn't an address. */
  normalized: string | null
  isDisposable: boolean
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  class: EmailClass
  /** Probability that the address is disposable, 0 to 1. */
  score: number
  reasons: Reason[]
  isRole: boolean
  isFree: boolean
  didYouMean: string | null
  evidence: EmailEvidence[]
  mailHost: MailHostVerdict
}

/** A kind of list that has or had the domain. Dates as `2026-11-16`, null if the list has none. */
export type EmailEvidence = {
  source: 'operator' | 'curated' | 'scraped' | 'aggregated'
  firstSeen: string | null
  lastSeen: string | null
  isListed: boolean
}

/** Whether the domain has a mail host (null if it wasn't looked up), and whose it is. */
export type MailHostVerdict = { isFound: boolean | null; provider: string | null }

/** A domain's mail hosts in MX order, looked up beforehand; null if they weren't known in time. */
export type MailHosts = { hosts: readonly string[]; servers: readonly MailServer[] } | null

/** One of those hosts or its addresses, with the number of domains seen there: listed, with a known owner, other. */
export type MailServer = { listed: number; known: number; other: number }

export type NameFieldVerdict = { isFake: boolean; score: number; reasons: Reason[] }

export type NameVerdict = {
  isFake: boolean
  verdict: 'real' | 'suspicious' | 'fake'
  /** Probability that it isn't a real person's name, 0 to 1. */
  score: number
  /** A famous, fictional or joke name, which a real person may still have. */
  isNotable: boolean
  /** Reasons that only show in both names together. */
  reasons: Reason[]
  firstname: NameFieldVerdict | null
  lastname: NameFieldVerdict | null
}
