import { randomUUID } from 'node:crypto'
import type { Column, Table } from './catalogue.ts'

export type Row = Record<string, unknown>

/** A minimal valid row, as old as possible. */
export function sampleRow({ name, columns }: Table): Row {
  const required = columns.filter(({ name, isRequired }) => isRequired || ['user_id', 'created_at'].includes(name))
  return { ...Object.fromEntries(required.map((column) => [column.name, sampleValue(column)])), ...special[name]?.() }
}

/** One byte or item more than allowed. */
export function tooLarge({ type }: Column, bound: number): unknown {
  const text = 'x'.repeat(bound + 1)
  if (type.startsWith('json')) return { x: text }
  if (type === 'bytea') return `\\x${'00'.repeat(bound + 1)}`
  if (type.endsWith('[]')) return Array.from({ length: bound + 1 }, () => (type === 'text[]' ? 'x' : 1))
  return text
}

const longAgo = '2000-01-01T00:00:00Z'

function sampleValue({ type, firstWord }: Column): unknown {
  if (firstWord !== null) return firstWord
  if (type.endsWith('[]')) return []
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'bytea':
      return `\\x${newHex(8)}`
    case 'jsonb':
      return {}
    case 'boolean':
      return false
    case 'date':
    case 'timestamp with time zone':
      return longAgo
    case 'text':
      return newHex(8)
    default:
      return 1
  }
}

const later = '2000-02-01T00:00:00Z'
let version = 0

/** Values for tables that require more than their types say. */
const special: Record<string, () => Row> = {
  'auth.known_senders': () => ({ sender_hash: `\\x${newHex(32)}` }),
  'auth.refresh_tokens': () => ({ revoked_at: longAgo }),
  'auth.users': () => ({ email: `${randomUUID()}@example.com`, is_unproven: true }),
  'public.account_moves': () => ({ region: 'eu' }),
  'public.api_keys': () => ({ key_hash: `\\x${newHex(8)}` }),
  'public.billing_invoices': () => ({ currency: 'USD' }),
  'public.billing_subscriptions': () => ({ status: 'failed', unchangeable_until: later, unchangeable_reason: 'x' }),
  'public.cancellation_codes': () => ({ code_hash: '\\x00' }),
  'public.contact_messages': () => ({ email: 'a@b.c' }),
  'public.domain_appeals': () => ({ contact_email: 'a@b.c' }),
  'public.free_allowances': () => ({ ends_at: later }),
  'public.mail_outbox': () => ({ to_address: 'a@b.c', sent_at: longAgo }),
  'public.payment_events': () => ({ handled_at: longAgo }),
  'public.policy_versions': () => ({ version: ++version }),
  'public.plan_subscriptions': () => ({ is_active: false }),
  'public.quota_periods': () => ({ starts_at: newDay(), ends_at: '2001-01-01T00:00:00Z' }),
  // Their ids encode their age.
  'public.team_members': () => ({ role: 'viewer' }),
  'public.usage_ledger': () => ({ id: `00000000-0000-7000-8000-${newHex(6)}` }),
  'public.waves': () => ({ ended_at: longAgo }),
  'public.webhook_deliveries': () => ({ status: 'delivered' }),
}

let serial = 0

/** A new value each time. Counted, because random ones for a bound of a hundred thousand rows would take seconds. */
function newHex(bytes: number): string {
  serial += 1
  return serial.toString(16).padStart(bytes * 2, '0')
}

function newDay(): string {
  serial += 1
  return new Date(Date.UTC(2000, 0, 1) + serial).toISOString()
}
