import type { EmailReasonCode, NameReasonCode } from './reason-codes.ts'

export type { EmailReasonCode, NameReasonCode } from './reason-codes.ts'

/** Why a verdict was given: a stable code and a sentence for people. */
export type Reason<Code extends string = string> = { code: Code; message: string }

/** What to check. Send at least one field; each counts as one check. */
export type Fields = {
  email?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
}

/** `found` is null if mail hosts weren't looked up; `provider` names the service that runs them. */
export type MailHost = { found: boolean | null; provider: string | null }

export type EmailVerification = {
  email: string
  /** Lowercase, without tags and dots where the provider ignores them; null if it's no address. */
  normalized: string | null
  disposable: boolean
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  class: 'disposable' | 'relay' | 'free' | 'business' | 'education' | 'government' | 'unknown'
  /** From 0, certainly fine, to 1, certainly disposable. */
  score: number
  reasons: Reason<EmailReasonCode>[]
  /** A role address such as info@ or sales@. */
  role: boolean
  free: boolean
  /** The address that was probably meant, if this one looks mistyped. */
  did_you_mean: string | null
  /** Which kinds of lists carry the domain, and since when; empty if none does. */
  evidence: EmailEvidence[]
  mail_host: MailHost
}

export type EmailEvidence = {
  source: 'operator' | 'curated' | 'scraped' | 'aggregated'
  /** Dates such as 2026-11-16; null if the list doesn't say. */
  first_seen: string | null
  last_seen: string | null
  /** Whether it still lists it. */
  listed: boolean
}

export type NameFieldVerification = { fake: boolean; score: number; reasons: Reason<NameReasonCode>[] }

export type NameVerification = {
  fake: boolean
  verdict: 'real' | 'suspicious' | 'fake'
  /** From 0, certainly a person's name, to 1, certainly not. */
  score: number
  /** A well-known, fictional or joke name: its bearer may still be a real person. */
  notable: boolean
  /** What only shows when both names are considered together. */
  reasons: Reason<NameReasonCode>[]
  firstname: NameFieldVerification | null
  lastname: NameFieldVerification | null
}

export type Verdicts = {
  /** Null if no email address was sent. */
  email_verification: EmailVerification | null
  /** Null if no name was sent. */
  name_verification: NameVerification | null
}

/** What to do about someone, by your rules. */
export type Decision = {
  decision: 'allow' | 'review' | 'block'
  /** The rule that decided, by its stable id; `default` if none matched. */
  rule: { id: string; message: string }
}

type Success = {
  status: 'success'
  /** Checks used in this period, including this request. */
  request_count: number
  /** Version of the tables behind the verdicts. */
  data_version: string
  /** What support needs to find this request. */
  request_id: string
}

export type VerifyResponse = Success & Decision & Verdicts
/** `results` are in the order of the items sent. */
export type VerifyBatchResponse = Success & { results: (Decision & Verdicts)[] }

/** `reason` is null if the token is valid; `result` if it isn't. */
export type FormCheckResponse = {
  status: 'success'
  valid: boolean
  reason: 'invalid' | 'expired' | 'email_mismatch' | 'name_mismatch' | 'used' | null
  result: {
    verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
    disposable: boolean
    decision: 'allow' | 'review' | 'block'
    did_you_mean: string | null
    name_verdict: 'real' | 'suspicious' | 'fake' | null
    origin: string
    checked_at: string
    request_id: string
  } | null
  request_id: string
}

/** `limit` and `remaining` are null if the plan has none; `runs_out_at` is null if the quota lasts the period. */
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
  /** The key's own monthly budget; null if it has none. */
  key_budget: { limit: number; used: number; remaining: number } | null
  request_id: string
}

export type ListFilter = {
  action?: 'allow' | 'block'
  type?: 'email' | 'domain' | 'name'
  /** Part of the value or the note. */
  search?: string
}

export type ListEntry = {
  id: string
  action: 'allow' | 'block'
  type: 'email' | 'domain' | 'name'
  /** Normalized: what requests are compared with. */
  value: string
  note: string | null
  /** From then on it doesn't count. */
  expires_at: string | null
  created_at: string
}

export type NewListEntry = Pick<ListEntry, 'action' | 'type' | 'value'> &
  Partial<Pick<ListEntry, 'note' | 'expires_at'>>

export type ListPage = {
  entries: ListEntry[]
  next: string | null
  /** How many match on all pages. */
  total: number
}

/** Which column has which field; null where there is none. */
export type FileColumns = { email: string | null; firstname: string | null; lastname: string | null }

export type CheckedFile = {
  id: string
  name: string
  state: 'ready' | 'running' | 'paused' | 'canceled' | 'finished' | 'failed' | 'expired'
  /** Set while it's paused. */
  pause_reason: 'user' | 'quota' | 'budget' | 'key' | 'account' | null
  /** Uploaded with a test key: fixed results, nothing is charged. */
  is_test: boolean
  bytes: number
  rows: number
  rows_done: number
  /** `filled` is what checking the column costs. */
  columns: { name: string; filled: number; samples: string[] }[]
  /** What we recognized, until you start the file with the columns you confirm. */
  checked_columns: FileColumns
  /** What checking those columns costs in all. */
  checks: number
  checks_done: number
  /** Rows by result, as far as it's done. */
  results: { clean: number; disposable: number; fake: number; both: number }
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** When the contents and the result are erased. */
  expires_at: string
}

/** The service's error codes, plus two of the client's own: timed out, and no response. */
export type KnownErrorCode =
  | 'invalid_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'service_not_enabled'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'internal'
  | 'unavailable'
  | 'timeout'
  | 'network'

/** Open, so that a code the service adds later doesn't break your build. */
export type AssayErrorCode = KnownErrorCode | (string & {})
