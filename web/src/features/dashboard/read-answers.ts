import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import type { Quota, RequestLogEntry, UsageRow } from '@assay/contract/usage'
import { list, member, number, orNull, text, wordOf } from '../../api/read-answer.ts'

/** What the dashboard shows of four answers, without zod. What is not as expected fails the query. */
export type Month = {
  quota: Pick<Quota, 'tier' | 'used' | 'limit' | 'remaining' | 'period_end' | 'runs_out_at'>
  /** Of the quota, by other accounts of the same mailbox. */
  usedByOthers: number
  rows: Pick<UsageRow, 'day' | 'verdict' | 'calls' | 'units'>[]
}

export type Subscription = Pick<
  SubscriptionRow,
  'is_active' | 'usage' | 'usage_limit' | 'expires_at' | 'cancel_status'
> & {
  /** A row that names no plan is shown all the same. */
  plan_id: string | null
  plan_name: string | null
  isUnpaid: boolean
}

export type Log = {
  isEnabled: boolean
  entries: Pick<
    RequestLogEntry,
    'request_id' | 'created_at' | 'key_name' | 'units' | 'email_verdict' | 'name_verdict'
  >[]
}

export function readUsage(answer: unknown): Month {
  const quota = member(answer, 'quota')
  return {
    quota: {
      tier: wordOf(quota, 'tier', tiers),
      used: number(quota, 'used'),
      limit: orNull(quota, 'limit', number),
      remaining: orNull(quota, 'remaining', number),
      period_end: text(quota, 'period_end'),
      runs_out_at: orNull(quota, 'runs_out_at', text),
    },
    usedByOthers: number(answer, 'used_by_others'),
    rows: list(answer, 'rows').map((row) => ({
      day: text(row, 'day'),
      verdict: wordOf(row, 'verdict', verdicts),
      calls: number(row, 'calls'),
      units: number(row, 'units'),
    })),
  }
}

export function readKeyCount(answer: unknown): number {
  return list(answer, 'api_keys').length
}

export function readLog(answer: unknown): Log {
  return {
    isEnabled: member(answer, 'is_enabled') === true,
    entries: list(answer, 'entries').map((entry) => ({
      request_id: text(entry, 'request_id'),
      created_at: text(entry, 'created_at'),
      key_name: text(entry, 'key_name'),
      units: number(entry, 'units'),
      email_verdict: orNull(entry, 'email_verdict', text),
      name_verdict: orNull(entry, 'name_verdict', text),
    })),
  }
}

export function readSubscription(row: unknown): Subscription {
  return {
    plan_id: orNull(row, 'plan_id', text),
    plan_name: orNull(row, 'plan_name', text),
    is_active: member(row, 'is_active') === true,
    usage: number(row, 'usage'),
    usage_limit: orNull(row, 'usage_limit', number),
    expires_at: orNull(row, 'expires_at', text),
    cancel_status: orNull(row, 'cancel_status', text),
    isUnpaid: member(row, 'entitlement') === 'grace',
  }
}

// Tables and not lists: a word that the contract gets later must be written here too.
const tiers: Record<Quota['tier'], true> = { free: true, basic: true, pro: true, enterprise: true }
const verdicts: Record<UsageRow['verdict'], true> = { clean: true, disposable: true, fake: true, both: true }
