import type { SubscriptionRow } from '@assay/contract/billing'
import type { Quota, RequestLogEntry, UsageRow } from '@assay/contract/usage'

/**
 * What the dashboard shows of four answers, read by hand: the contract's schemas would bring zod, which is more than
 * everything else on this page. Whatever is not as expected fails the query, as a schema would.
 */
export type Month = {
  quota: Pick<Quota, 'tier' | 'used' | 'limit' | 'remaining' | 'period_end' | 'runs_out_at'>
  rows: Pick<UsageRow, 'day' | 'verdict' | 'calls' | 'units'>[]
}

export type Subscription = Pick<
  SubscriptionRow,
  'plan_id' | 'plan_name' | 'is_active' | 'usage' | 'usage_limit' | 'expires_at' | 'cancel_status'
> & { isUnpaid: boolean }

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
      tier: oneOf(quota, 'tier', ['free', 'basic', 'pro', 'enterprise']),
      used: number(quota, 'used'),
      limit: orNull(quota, 'limit', number),
      remaining: orNull(quota, 'remaining', number),
      period_end: text(quota, 'period_end'),
      runs_out_at: orNull(quota, 'runs_out_at', text),
    },
    rows: list(answer, 'rows').map((row) => ({
      day: text(row, 'day'),
      verdict: oneOf(row, 'verdict', ['clean', 'disposable', 'fake', 'both']),
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
    plan_id: text(row, 'plan_id'),
    plan_name: text(row, 'plan_name'),
    is_active: member(row, 'is_active') === true,
    usage: number(row, 'usage'),
    usage_limit: orNull(row, 'usage_limit', number),
    expires_at: orNull(row, 'expires_at', text),
    cancel_status: orNull(row, 'cancel_status', text),
    isUnpaid: member(row, 'entitlement') === 'grace',
  }
}

function member(source: unknown, key: string): unknown {
  return Object(source)[key]
}

function text(source: unknown, key: string): string {
  const value = member(source, key)
  return typeof value === 'string' ? value : refuse(key)
}

function number(source: unknown, key: string): number {
  const value = member(source, key)
  return typeof value === 'number' ? value : refuse(key)
}

function list(source: unknown, key: string): unknown[] {
  const value = member(source, key)
  return Array.isArray(value) ? value : refuse(key)
}

function oneOf<Word extends string>(source: unknown, key: string, words: readonly Word[]): Word {
  return words.find((word) => word === member(source, key)) ?? refuse(key)
}

function orNull<Value>(source: unknown, key: string, read: (source: unknown, key: string) => Value): Value | null {
  return member(source, key) === null ? null : read(source, key)
}

function refuse(key: string): never {
  throw new Error(`The server's answer has no usable "${key}".`)
}
