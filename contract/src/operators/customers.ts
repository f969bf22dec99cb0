import { z } from 'zod'
import type { AuditEntry } from '../audit.ts'
import { BillingCycle, Tier } from '../billing/catalogue-fields.ts'
import type { Role } from '../teams/roles.ts'
import type { ExplainedRequest } from '../usage/explained.ts'
import type { VerdictReport } from '../usage/requests.ts'
import { Reason } from './operators.ts'

/** An address or name by its beginning; a key's prefix, an invoice's number, a request's or an account's id as a whole. */
export const FindCustomers = z.object({ find: z.string().trim().min(1).max(200) })

export type FoundCustomer = {
  id: string
  email: string | null
  name: string | null
  /** What it was found by. */
  matched: 'email' | 'name' | 'team' | 'id' | 'key' | 'invoice' | 'request'
}
export type FoundCustomers = { customers: FoundCustomer[]; request_id: string | null }

export type CustomerInvoice = {
  id: string
  number: string | null
  status: 'issued' | 'paid' | 'cancelled'
  amount_minor: number
  refunded_minor: number
  currency: string
  issued_at: string | null
  paid_at: string | null
  credit_note: string | null
  is_disputed: boolean
  is_refund_waiting: boolean
}

export type CustomerMail = {
  id: string
  subject: string
  created_at: string
  sent_at: string | null
  failed_at: string | null
  error: string | null
  /** Whether its content is still there: it's blanked once a mail has been sent. */
  can_resend: boolean
}

export type CustomerKey = {
  id: string
  name: string
  type: 'live' | 'test'
  prefix: string
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

export type CustomerMember = {
  id: string
  name: string
  email: string | null
  role: Role
  last_active_at: string | null
  has_second_factor: boolean
  suspended_until: string | null
}

export type CustomerSession = {
  id: string
  device: string
  location: string | null
  method: string
  has_second_step: boolean
  started_at: string
  seen_at: string
}

/** Everything about one customer, which is a team: counts and hashes, never what their users typed. Who signs in is its owner. */
export type Customer = {
  id: string
  team: string
  owner_id: string
  members: CustomerMember[]
  email: string | null
  name: string | null
  status: 'active' | 'suspended' | 'unconfirmed' | 'deleted'
  suspended_until: string | null
  created_at: string
  last_sign_in_at: string | null
  sign_in_methods: string[]
  second_factors: number
  plan: {
    id: string
    since: string
    until: string | null
    limit: number | null
    used: number
    resets_at: string | null
    requests_per_second: number
    is_granted: boolean
  } | null
  /** How the newest subscription is paid. */
  payment: { status: string; method: string | null; card: string | null; current_end: string | null } | null
  paid: { currency: string; amount_minor: number }[]
  invoices: CustomerInvoice[]
  /** By day, oldest first. */
  usage: { day: string; allow: number; review: number; block: number }[]
  keys: CustomerKey[]
  waves: { id: string; code: string; members: number; started_at: string; ended_at: string | null }[]
  mails: CustomerMail[]
  sessions: CustomerSession[]
  log: AuditEntry[]
  notes: CustomerNote[]
}

export type CustomerNote = { id: string; author: string; text: string; created_at: string }

export const AddNote = z.object({ text: z.string().trim().min(1, 'Write a note.').max(2000) })

export const Act = z.object({ reason: Reason })

export const GrantPlan = Act.extend({
  tier: Tier,
  cycle: BillingCycle,
  /** The last day, in UTC; null for no end. */
  until: z.iso.date().nullable(),
})

export const CreditChecks = Act.extend({ checks: z.int().min(1, 'Enter at least 1.').max(10_000_000) })

/** `reason` is what the customer reads on the credit note; `note` is for operators. */
export const RefundInvoice = z.object({
  invoice_id: z.string().min(1).max(64),
  amount_minor: z.int().min(1, 'Enter an amount.').nullable(),
  reason: z.string().trim().min(1, 'Enter a reason.').max(200),
  note: z.string().trim().max(500).optional(),
})
export type RefundedInvoice = { status: 'refunded' | 'waiting'; amount_minor: number; currency: string }

export const SuspendAccount = Act.extend({ until: z.iso.date().nullable() })

/** What the account's owner has proven; docs/operations.md explains why all of it is needed. */
export const ResetFactors = Act.extend({
  wrote_from_own_address: z.literal(true),
  knew_two_facts: z.literal(true),
  waited_a_day: z.literal(true),
})

/** The account's address, typed again. */
export const DeleteAccount = Act.extend({ confirm: z.string().max(320) })

export const RespondToReport = z.object({
  response: z.string().trim().min(1, 'Write a response.').max(2000),
  reason: Reason,
})

/** The token with which a tab shows an account as its customer sees it, read-only. */
export type CustomerView = {
  access_token: string
  expires_at: string
  user: { id: string; email: string; user_metadata: Record<string, unknown>; app_metadata: Record<string, unknown> }
}

/** One request in a customer's log, with what they reported about it. */
export type OperatorRequest = {
  customer: { id: string; email: string | null; name: string | null }
  request: ExplainedRequest | null
  report: (VerdictReport & { id: string }) | null
}
