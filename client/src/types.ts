import type { EmailReasonCode, NameReasonCode } from './reason-codes.ts'

export type { EmailReasonCode, NameReasonCode } from './reason-codes.ts'

/** Why a verdict was given: a stable code and a sentence for people. */
export type Reason<Code extends string = string> = { code: Code; message: string }

/** What to check. Send at least one field; each counts as one check. One that's empty or null wasn't sent. */
export type Fields = {
  email?: string | null | undefined
  firstname?: string | null | undefined
  lastname?: string | null | undefined
  /** The full name, instead of the two: it's split, and each part counts as one check. */
  name?: string | null | undefined
  /** The address that the person signs up from. Compared with your other sign-ups, never a check; kept as a keyed hash. */
  ip?: string | null | undefined
  /** The person's User-Agent header, for the same. */
  user_agent?: string | null | undefined
  /** Your own id of the person, to find the request by. Kept as a keyed hash. */
  external_id?: string | null | undefined
}

/** What is unusual about a sign-up among your own of the last days. */
export type Activity = {
  /** `wave`: one of many sign-ups that seem to come from one source. */
  verdict: 'ordinary' | 'unusual' | 'wave'
  /** From 0 to 1. */
  score: number
  reasons: Reason[]
  /** Null if this is the first time, or no address was sent. */
  domain_first_seen: string | null
  /** How often you saw this mailbox before, in any spelling. */
  mailbox_seen: number
  name_seen: number
  /** Null if no `ip` was sent. */
  network_seen: number | null
  hosting: boolean | null
  /** The wave that it belongs to. */
  wave: string | null
}

/** `found` is null if mail hosts weren't looked up; `provider` names the service that runs them. */
export type MailHost = { found: boolean | null; provider: string | null }

export type EmailVerification = {
  email: string
  /** Lowercase, without tags and dots where the provider ignores them; null if it's no address. */
  normalized: string | null
  disposable: boolean
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  class: 'disposable' | 'relay' | 'agent' | 'free' | 'business' | 'education' | 'government' | 'unknown'
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

/** Null while your request log is off. */
type WithActivity = { activity: Activity | null }

export type VerifyResponse = Success & Decision & Verdicts & WithActivity
/** `results` are in the order of the items sent. */
export type VerifyBatchResponse = Success & { results: (Decision & Verdicts & WithActivity)[] }

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
    /** `activity.verdict`; null while your request log is off. */
    activity: Activity['verdict'] | null
    wave: string | null
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
  /** The same as people write it, with international domains in their own letters. */
  display_value: string
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
export type FileColumns = {
  email: string | null
  firstname: string | null
  lastname: string | null
  /** The full name, instead of the two. */
  name: string | null
}

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
  results: {
    clean: number
    disposable: number
    fake: number
    both: number
    invalid: number
    risky: number
    suspicious: number
  }
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
  | 'wrong_region'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'internal'
  | 'unavailable'
  | 'timeout'
  | 'network'

/** Open, so that a code the service adds later doesn't break your build. */
export type AssayErrorCode = KnownErrorCode | (string & {})

type Decided = 'allow' | 'review' | 'block'

/** What was logged about a past request. What was sent isn't in it, only keyed hashes. */
export type ExplainedRequest = {
  request_id: string
  created_at: string
  key_name: string
  checks: number
  is_batch: boolean
  data_version: string | null
  rules_version: number | null
  email_hash: string | null
  name_hash: string | null
  later_found_at: string | null
  later_found_items: number[] | null
  /** One, or one for each item of a batch. */
  results: {
    decision: Decided
    rule: { id: string; message: string } | null
    draft_decision: Decided | null
    email: {
      verdict: EmailVerification['verdict']
      class: EmailVerification['class']
      score: number
      role: boolean
      free: boolean
      mistyped: boolean
      mail_host_found: boolean | null
      listed_by: EmailVerification['evidence'][number]['source'][]
      reasons: Reason[]
    } | null
    name: {
      verdict: NameVerification['verdict']
      score: number
      notable: boolean
      reasons: Reason[]
      firstname_reasons: Reason[]
      lastname_reasons: Reason[]
    } | null
    activity: {
      verdict: 'ordinary' | 'unusual' | 'wave'
      reasons: Reason[]
      mailbox_seen: boolean
      name_seen: boolean
      new_domain: boolean
      hosting_network: boolean
      wave: string | null
    } | null
  }[]
}

/** Sign-ups that seem to come from one source. */
export type Wave = {
  id: string
  /** What gave it away. */
  code: string
  /** A sentence for people. */
  title: string
  status: 'growing' | 'ended'
  /** `block`: its further members are blocked. `mine`: these are yours. Null: your rules decide. */
  reaction: 'block' | 'mine' | null
  started_at: string
  recognized_at: string
  last_at: string
  ended_at: string | null
  members: number
  /** How many of them were allowed before it was recognized. */
  allowed_before: number
}

export type WaveMember = {
  request_id: string
  /** Its place in a batch, from 0; null for a single request. */
  item: number | null
  at: string
  decision: Decided | null
  /** Whether it came before the wave was recognized. */
  recognized_later: boolean
  email_hash: string | null
  same_shape: boolean
  hosting: boolean | null
}

/** Newest first. Pass `next_before` as `before` to get the next page; it's null on the last one. */
export type WaveMemberPage = { members: WaveMember[]; next_before: string | null }

export type WaveDetail = {
  wave: Wave
  summary: string
  why: string
  shared: {
    trait: 'domain' | 'mailbox' | 'browser' | 'network' | 'name' | 'mail_host'
    title: string
    detail: string
    unusual: boolean
  }[]
  timeline: {
    bucket_seconds: number
    starts_at: string
    wave: number[]
    other: number[]
    /** The mean of the same weekday and hour in the last eight weeks; null until two of them had anything. */
    usual: number[] | null
    usual_weeks: number
  }
  /** How many members a person can still approve or block. */
  to_review: number
  /** At most 50. */
  latest: WaveMember[]
}

/** Open, so that an event the service adds later doesn't break your build. */
export type WebhookEventType =
  | 'quota.warning'
  | 'quota.reached'
  | 'key.created'
  | 'key.deleted'
  | 'domain.listed_later'
  | 'wave.started'
  | 'wave.grew'
  | 'wave.ended'
  | 'review.decided'
  | 'file.finished'
  | 'plan.changed'
  | 'payment.failed'
  | (string & {})

export type WebhookSettings = { url: string; description?: string; events: WebhookEventType[] }

export type WebhookEndpoint = {
  id: string
  url: string
  description: string
  events: string[]
  created_at: string
  /** Null while it receives events. */
  paused_at: string | null
  pause_reason: 'owner' | 'failing' | 'gone' | null
  /** Since when nothing has arrived there. */
  failing_since: string | null
  /** Until when the secret before the current one signs, too. */
  previous_until: string | null
}

/** The only time a secret is sent. */
export type CreatedWebhookEndpoint = { endpoint: WebhookEndpoint; secret: string }

export type WebhookDelivery = {
  event_id: string
  kind: string
  status: 'pending' | 'held' | 'delivered' | 'failed'
  attempt_count: number
  created_at: string
  /** Null while it's being sent, and unless it is pending. */
  next_attempt_at: string | null
  response_status: number | null
}

/** Newest first. Pass `next_before` as `before` to get the next page; it's null on the last one. */
export type WebhookDeliveryPage = { deliveries: WebhookDelivery[]; next_before: string | null }

export type WebhookAttempt = {
  number: number
  started_at: string
  duration_ms: number
  response_status: number | null
  failure: 'blocked' | 'unresolved' | 'refused' | 'timed_out' | 'tls' | 'interrupted' | null
  /** The first 4 kB. */
  response_body: string | null
}

export type WebhookDeliveryDetail = { delivery: WebhookDelivery; request_body: string; attempts: WebhookAttempt[] }

/** What your endpoint receives. */
export type WebhookEvent = { type: WebhookEventType; timestamp: string; data: Record<string, unknown> }

/** What a rule can ask about someone. */
export type RuleCondition =
  | 'block_list'
  | 'allow_list'
  | 'email_invalid'
  | 'disposable'
  | 'risky'
  | 'no_mail_host'
  | 'typo'
  | 'relay'
  | 'role'
  | 'free'
  | 'email_score'
  | 'name_fake'
  | 'name_suspicious'
  | 'name_score'
  | 'wave'
  | 'unusual'
  | 'mailbox_seen'
  | 'name_seen'
  | 'new_domain'
  | 'hosting_network'
  | `reason:${string}`

/** Your rules, as in the file that you keep in your repository. The first whose conditions all hold decides. */
export type Policy = {
  rules: { id: string; when: RuleCondition[]; at_least?: number | undefined; decision: Decided }[]
  default: Decided
}

export type RulesVersion = {
  /** 0 is the default rules. */
  version: number
  created_at: string | null
  /** `key_name` is null if it was saved in the app. */
  author: { key_name: string | null } | null
  restored_from: number | null
  policy: Policy
}

export type RulesDraft = {
  revision: number
  policy: Policy
  silent: boolean
  silent_since: string | null
  changed_at: string
  author: { key_name: string | null }
}

type Counts = { live: number; draft: number }
type ByDecision = Record<Decided, Counts>

/** The draft and the live rules on your own requests of the last 30 days. */
export type RulesPreview = {
  from: string
  people: number
  /** False if there were more requests, and these are the newest. */
  is_complete: boolean
  changed: number
  decisions: ByDecision
  rules: ({ id: string; message: string } & Counts)[]
  /** Who would be decided about differently, by both decisions and the draft's rule. Most first. */
  transitions: { live: Decided; draft: Decided; rule: { id: string; message: string }; people: number }[]
  silent: { since: string; people: number; changed: number; decisions: ByDecision } | null
}

type Outcome = { decision: Decided; rule: string }

/** `next` is the `before` of the next page. */
export type RulesChanges = {
  changes: { request_id: string; created_at: string; item: number | null; live: Outcome; draft: Outcome }[]
  next: string | null
}
