import { z } from 'zod'
import { activityVerdicts } from './activity.ts'
import { requestId, success } from './errors.ts'
import { paths } from './paths.ts'
import { decisions } from './rules/conditions.ts'
import { usageVerdicts } from './usage/verdicts.ts'

const Moment = z.iso.datetime({ offset: true })

/** The account's usage in the current period. */
export const Quota = z.object({
  plan_id: z.string().describe('The account’s plan and billing cycle.'),
  tier: z.enum(['free', 'basic', 'pro', 'enterprise']).describe('The plan’s tier. `pro` is Professional.'),
  used: z.int().describe('Checks used this period.'),
  limit: z.int().nullable().describe('Checks included per period; `null` if unlimited.'),
  remaining: z.int().nullable().describe('Checks left this period; `null` if unlimited.'),
  period_start: Moment.describe('When the period began.'),
  period_end: Moment.describe('When the period ends and the quota resets.'),
  requests_per_second: z.int().describe('The plan’s rate limit.'),
  runs_out_at: Moment.nullable().describe(
    'When the quota runs out at the pace of the last 7 days; `null` if it lasts.',
  ),
})
export type Quota = z.infer<typeof Quota>

/** The checks that a key may use per period, if it has a limit of its own. */
export const KeyBudget = z.object({
  limit: z.int().describe('Checks the key may use per period.'),
  used: z.int().describe('Checks it has used this period.'),
  remaining: z.int().describe('Checks it has left this period.'),
})
export type KeyBudget = z.infer<typeof KeyBudget>

/** `GET /v1/usage`, by API key. */
export const UsageResponse = z.object({
  status: success,
  ...Quota.shape,
  key_budget: KeyBudget.nullable().describe('The key’s own monthly budget; `null` if it has none.'),
  request_id: requestId,
})
export type UsageResponse = z.infer<typeof UsageResponse>

/** One day of one key, by verdict. In a batch each item counts as one request. */
export const UsageRow = z.object({
  day: z.iso.date(),
  key_id: z.uuid().nullable(),
  /** A deleted key's name stays. */
  key_name: z.string(),
  verdict: z.enum(usageVerdicts),
  requests: z.int(),
  checks: z.int(),
})
export type UsageRow = z.infer<typeof UsageRow>

/** `GET /usage?from=2026-11-01&to=2026-11-15`, for the signed-in user; days are UTC, both ends inclusive. */
export const UsageReport = z.object({
  quota: Quota,
  /** How much of `quota.used` other accounts of the same mailbox used; only on Free, which they share. */
  used_by_others: z.int(),
  rows: z.array(UsageRow),
})
export type UsageReport = z.infer<typeof UsageReport>

export const UsageRange = z.strictObject({ from: z.iso.date(), to: z.iso.date() })
export type UsageRange = z.infer<typeof UsageRange>

/** A request as `GET /requests` lists it. Inputs aren't kept, only decisions, verdicts and keyed hashes. */
export const RequestLogEntry = z.object({
  request_id: z.string(),
  created_at: Moment,
  key_name: z.string(),
  checks: z.int(),
  /** Null for a batch, and for requests from before decisions were logged. */
  decision: z.enum(decisions).nullable(),
  /** Null also if that version of the rules isn't kept anymore. */
  rule: z.object({ id: z.string(), message: z.string() }).nullable(),
  /** How many people of a batch each decision is about. */
  batch: z.object({ allow: z.int(), review: z.int(), block: z.int() }).nullable(),
  email_verdict: z.string().nullable(),
  name_verdict: z.string().nullable(),
  /** Null for a batch, and where it wasn't known. */
  activity: z.enum(activityVerdicts).nullable(),
  /** Codes, each once; of a batch those of all of its people. */
  reasons: z.array(z.string()),
  /** When an address that had passed turned out to be disposable. */
  later_found_at: Moment.nullable(),
  /** For a batch: which items, counted from 0 as in its `results`. */
  later_found_items: z.array(z.int()).nullable(),
})
export type RequestLogEntry = z.infer<typeof RequestLogEntry>

/** Newest first. With a filter a page may have few entries, or none, before the log ends. */
export const RequestLog = z.object({
  is_enabled: z.boolean(),
  entries: z.array(RequestLogEntry),
  /** Send it as `before` to go on; null if there's nothing older. */
  next: z.uuid().nullable(),
})
export type RequestLog = z.infer<typeof RequestLog>

export const RequestLogSetting = z.strictObject({ is_enabled: z.boolean() })

/** A notification's target: the filtered request log. */
export const laterFoundLink = `${paths.analytics}?requests=later-found#requests`
