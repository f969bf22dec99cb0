/** Why a verdict was given: a code that stays the same, and a sentence for a person. */
export type Reason = { code: string; message: string }

export type EmailClass = 'disposable' | 'relay' | 'free' | 'business' | 'education' | 'government' | 'unknown'

export type EmailVerdict = {
  /** Lower case, without tags and dots where the provider ignores them; null when it is no address. */
  normalized: string | null
  isDisposable: boolean
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  class: EmailClass
  /** How probable it is that the address is thrown away after use, 0 to 1. */
  score: number
  reasons: Reason[]
  isRole: boolean
  isFree: boolean
  didYouMean: string | null
  evidence: EmailEvidence[]
  mailHost: MailHostVerdict
}

/** A kind of list that carries or carried the domain; days as `2026-11-16`, null where the list tells none. */
export type EmailEvidence = {
  source: 'operator' | 'curated' | 'scraped' | 'aggregated'
  firstSeen: string | null
  lastSeen: string | null
  isListed: boolean
}

/** Whether the domain has a host for its mail, null when that was not looked up; and whose it is. */
export type MailHostVerdict = { isFound: boolean | null; provider: string | null }

/** The hosts that receive a domain's mail, found out beforehand and first choice first; null when not known in time. */
export type MailHosts = { hosts: readonly string[]; servers: readonly MailServer[] } | null

/** One of those hosts or one of its addresses, and how many domains were seen there: listed, with a known owner, other. */
export type MailServer = { listed: number; known: number; other: number }

export type NameFieldVerdict = { isFake: boolean; score: number; reasons: Reason[] }

export type NameVerdict = {
  isFake: boolean
  verdict: 'real' | 'suspicious' | 'fake'
  /** How probable it is that the name is not a person's, 0 to 1. */
  score: number
  /** A well-known, fictional or joke name: its bearer may still be a real person. */
  isNotable: boolean
  /** What only shows when both names are looked at together. */
  reasons: Reason[]
  firstname: NameFieldVerdict | null
  lastname: NameFieldVerdict | null
}
