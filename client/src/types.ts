/** Why a verdict was given: a code that stays the same, and a sentence for a person. */
export type Reason = { code: string; message: string }

/** What is checked. Send at least one field; each one is one unit of the quota. */
export type Fields = {
  email?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
}

/** `found` is null when the domain's mail hosts were not looked up; `provider` names the service that runs them. */
export type MailHost = { found: boolean | null; provider: string | null }

export type EmailVerification = {
  email: string
  /** Lower case, without tags and dots where the provider ignores them; null when it is no address. */
  normalized: string | null
  disposable: boolean
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  class: 'disposable' | 'relay' | 'free' | 'business' | 'education' | 'government' | 'unknown'
  /** From 0, certainly fine, to 1, certainly thrown away after use. */
  score: number
  reasons: Reason[]
  /** An address of a function such as info@ or sales@. */
  role: boolean
  free: boolean
  /** The address that was probably meant, when this one looks mistyped. */
  did_you_mean: string | null
  /** Which kinds of lists carry the domain, and since when; empty when none does. */
  evidence: EmailEvidence[]
  mail_host: MailHost
}

export type EmailEvidence = {
  source: 'operator' | 'curated' | 'scraped' | 'aggregated'
  /** Days, such as 2026-11-16; null where the list doesn't tell. */
  first_seen: string | null
  last_seen: string | null
  /** Whether it still carries it. */
  listed: boolean
}

export type NameFieldVerification = { fake: boolean; score: number; reasons: Reason[] }

export type NameVerification = {
  fake: boolean
  verdict: 'real' | 'suspicious' | 'fake'
  /** From 0, certainly a person's name, to 1, certainly not. */
  score: number
  /** A well-known, fictional or joke name: its bearer may still be a real person. */
  notable: boolean
  /** What only shows when both names are looked at together. */
  reasons: Reason[]
  firstname: NameFieldVerification | null
  lastname: NameFieldVerification | null
}

export type Verdicts = {
  /** Null when no e-mail address was sent. */
  email_verification: EmailVerification | null
  /** Null when no name was sent. */
  name_verification: NameVerification | null
}

type Answer = {
  status: 'success'
  /** Units used in this period, this call included. */
  request_count: number
  /** Of the tables that the verdicts were made with. */
  data_version: string
  /** What support needs to find this call. */
  request_id: string
}

export type VerifyResponse = Answer & Verdicts
/** `results` stand in the order of the items sent. */
export type VerifyBatchResponse = Answer & { results: Verdicts[] }

/** `limit`, `remaining` are null where the plan has none; `runs_out_at` when the quota lasts until the period ends. */
export type UsageResponse = {
  status: 'success'
  plan_id: string
  tier: 'free' | 'basic' | 'pro' | 'enterprise'
  used: number
  limit: number | null
  remaining: number | null
  period_start: string
  period_end: string
  requests_per_second: number
  runs_out_at: string | null
  request_id: string
}

/** What the service answers with, and two of the client's own: no answer came in time, or none came at all. */
export type AssayErrorCode =
  | 'invalid_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'service_not_enabled'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'internal'
  | 'unavailable'
  | 'timeout'
  | 'network'
