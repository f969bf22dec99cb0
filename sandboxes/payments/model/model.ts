import { randomInt } from 'node:crypto'

// The gateway's rows. Times are by the subscription's own clock.

export type Plan = {
  id: string
  period: 'daily' | 'weekly' | 'monthly' | 'yearly'
  interval: number
  name: string
  description: string | null
  amount: number
  currency: string
  notes: Record<string, string>
  createdAt: Date
}

export type SubscriptionStatus =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'expired'

export type Subscription = {
  id: string
  planId: string
  status: SubscriptionStatus
  quantity: number
  totalCount: number
  paidCount: number
  /** Cycles that have an invoice; the last one is being paid or retried. */
  cyclesInvoiced: number
  /** Start of cycle number `anchorCycle`. Later cycles count from here, so that the 31st is back after a short month. */
  anchorAt: Date | null
  anchorCycle: number
  startAt: Date | null
  expireBy: Date | null
  currentStart: Date | null
  currentEnd: Date | null
  chargeAt: Date | null
  endedAt: Date | null
  isCancelledAtCycleEnd: boolean
  scheduledPlanId: string | null
  /** The next cycle's invoice, sent early where the customer has to approve each charge. */
  upcomingInvoiceId: string | null
  failedAttempts: number
  method: Method | null
  isInternational: boolean
  cardNetwork: string | null
  cardLast4: string | null
  worksOnce: boolean
  failsNextCharge: boolean
  clockOffsetSeconds: number
  customerNotify: boolean
  notes: Record<string, string>
  createdAt: Date
}

type Method = 'card' | 'paypal' | 'upi' | 'emandate'

/** The customer's payment method. */
export type Instrument = {
  method: Method
  isInternational: boolean
  cardNetwork: string | null
  cardLast4: string | null
  /** Pays once; every later charge fails. */
  worksOnce: boolean
}

export type LineItem = { name: string; amount: number; quantity: number }

export type Invoice = {
  id: string
  subscriptionId: string
  cycle: number | null
  status: 'issued' | 'partially_paid' | 'paid' | 'cancelled' | 'expired'
  lineItems: LineItem[]
  amount: number
  amountPaid: number
  currency: string
  billingStart: Date
  billingEnd: Date
  paymentId: string | null
  issuedAt: Date
  paidAt: Date | null
  closedAt: Date | null
}

export type Payment = Instrument & {
  id: string
  subscriptionId: string
  invoiceId: string | null
  amount: number
  currency: string
  /** `refunded` once all of it is. */
  status: 'created' | 'captured' | 'failed' | 'refunded'
  amountRefunded: number
  errorCode: string | null
  errorDescription: string | null
  createdAt: Date
}

export type Dispute = {
  id: string
  paymentId: string
  subscriptionId: string
  amount: number
  currency: string
  reasonCode: string
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  respondBy: Date
  createdAt: Date
}

export type Addon = {
  id: string
  subscriptionId: string
  name: string
  amount: number
  currency: string
  quantity: number
  invoiceId: string | null
  createdAt: Date
}

export type Page = { count: number; skip: number; from: Date | null; to: Date | null }

/** As people write it, where Razorpay writes it differently. */
export function brandOf(network: string | null): string | null {
  return network === 'MasterCard' ? 'Mastercard' : network
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** In Razorpay's format: a kind, then fourteen letters and digits. */
export function newId(kind: 'plan' | 'sub' | 'inv' | 'pay' | 'ao' | 'disp' | 'evt' | 'rfnd'): string {
  return `${kind}_${Array.from({ length: 14 }, () => digits[randomInt(digits.length)]).join('')}`
}
