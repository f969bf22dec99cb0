/** Razorpay Subscriptions, or the embedded sandbox gateway that speaks its protocol. */
export type Payments = {
  createPlan(
    plan: Omit<ProviderPlan, 'id'> & { notes?: Record<string, string> },
  ): Promise<PaymentResult<{ plan: ProviderPlan }>>
  /** There is no idempotency key: put something into the notes that identifies the subscription if the response is lost. */
  createSubscription(input: {
    planId: string
    /** The maximum number of cycles charged. */
    totalCount: number
    notes: Record<string, string>
    startAt?: Date
    payBy?: Date
    /** Charged with the first payment, even if the subscription starts later. */
    upFront?: { name: string; amountMinor: number; currency: string }
  }): Promise<PaymentResult<{ subscription: ProviderSubscription }>>
  fetchSubscription(id: string): Promise<PaymentResult<{ subscription: ProviderSubscription }>>
  /** All pages, newest first. */
  listSubscriptions(filter: {
    planId?: string
    createdFrom?: Date
  }): Promise<PaymentResult<{ subscriptions: ProviderSubscription[] }>>
  /** `not_changeable` for UPI, eMandate and domestic cards. `now` charges the difference for the rest of the cycle first. */
  updateSubscription(
    id: string,
    change: { planId: string; when: 'now' | 'cycle_end'; remainingCount?: number },
  ): Promise<PaymentResult<{ subscription: ProviderSubscription }>>
  cancelScheduledChange(id: string): Promise<PaymentResult<{ subscription: ProviderSubscription }>>
  /** Nothing is invoiced or charged until it is resumed. Only for an active subscription. */
  pauseSubscription(id: string): Promise<PaymentResult<{ subscription: ProviderSubscription }>>
  /** Charged again from the next cycle on; at once if the paid period has passed. */
  resumeSubscription(id: string): Promise<PaymentResult<{ subscription: ProviderSubscription }>>
  /** Can't be undone, not even before the cycle ends. */
  cancelSubscription(
    id: string,
    when: 'now' | 'cycle_end',
  ): Promise<PaymentResult<{ subscription: ProviderSubscription }>>
  listInvoices(subscriptionId: string): Promise<PaymentResult<{ invoices: ProviderInvoice[] }>>
  fetchInvoice(id: string): Promise<PaymentResult<{ invoice: ProviderInvoice }>>
  fetchPayment(id: string): Promise<PaymentResult<{ payment: ProviderPayment }>>
  fetchDispute(id: string): Promise<PaymentResult<{ dispute: ProviderDispute }>>
  /** Refunds what is left of a payment, or a part of it. A part isn't idempotent: read the payment before a retry. */
  refundPayment(id: string, part?: { amountMinor?: number }): Promise<PaymentResult<{ refundId: string }>>
  /** Needs the raw bytes. A genuine event may still be old, repeated or out of order. */
  verifyWebhook(
    rawBody: Uint8Array,
    signature: string,
  ): { status: 'genuine'; event: PaymentEvent } | { status: 'forged' } | { status: 'unreadable'; reason: string }
}

/** `rejected` is the provider's own verdict; an `unavailable` request may have been executed all the same. */
export type PaymentResult<T> =
  | ({ status: 'ok' } & T)
  | { status: 'rejected'; code: RejectionCode; reason: string }
  | { status: 'unavailable'; reason: string }

/** Branch on this and never on `reason`, which is the provider's English, for the log. */
export type RejectionCode =
  | 'not_changeable' // this way of paying doesn't allow another plan
  | 'wrong_state' // the subscription's status doesn't allow it now
  | 'in_progress' // the provider is still busy with an earlier request
  | 'declined' // the customer's bank or card network
  | 'already_refunded'
  | 'not_found'
  | 'invalid_id' // not in the provider's format, so it was never sent
  | 'unknown' // fetch the subscription or payment before deciding anything

export type ProviderPlan = {
  id: string
  name: string
  period: 'daily' | 'weekly' | 'monthly' | 'yearly'
  interval: number
  amountMinor: number
  currency: string
}

export type ProviderSubscription = {
  id: string
  planId: string
  status:
    | 'created'
    | 'authenticated' // paid, but starts later
    | 'active'
    | 'pending' // a renewal failed and is being retried
    | 'halted' // retries are used up: invoices are issued, nothing is charged
    | 'paused'
    | 'cancelled'
    | 'completed'
    | 'expired'
  /** The provider's payment page. */
  payUrl: string
  /** The last paid period; null until the first payment. */
  currentStart: Date | null
  currentEnd: Date | null
  startAt: Date | null
  chargeAt: Date | null
  endedAt: Date | null
  createdAt: Date
  paidCount: number
  hasScheduledChange: boolean
  paymentMethod: string | null
  notes: Record<string, string>
}

export type ProviderInvoice = {
  id: string
  subscriptionId: string | null
  paymentId: string | null
  /** As the product shows it: partially paid is `issued`, expired is `cancelled`, draft and deleted are `hidden`. */
  status: 'issued' | 'paid' | 'cancelled' | 'hidden'
  amountMinor: number
  amountPaidMinor: number
  currency: string
  payUrl: string | null
  billingStart: Date | null
  billingEnd: Date | null
  issuedAt: Date | null
  paidAt: Date | null
  /** The last moment to pay it, where the provider names one. */
  expireBy: Date | null
  lines: { name: string; amountMinor: number; quantity: number }[]
}

export type ProviderPayment = {
  id: string
  invoiceId: string | null
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  amountMinor: number
  amountRefundedMinor: number
  currency: string
  instrument: ProviderInstrument
  isInternational: boolean
  failureReason: string | null
  createdAt: Date
}

/** What paid. `brand` and `last4` are a card's. */
export type ProviderInstrument = {
  kind: 'card' | 'upi' | 'paypal' | 'other'
  brand: string | null
  last4: string | null
}

export type ProviderDispute = {
  id: string
  paymentId: string
  /** `closed` is over without a decision: the payment stands, as with `won`. */
  state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  amountMinor: number
  currency: string
  reason: string
  /** The last moment to send evidence. */
  respondBy: Date | null
  createdAt: Date
}

/** Only the ids; everything else is fetched from the provider. */
export type PaymentEvent = {
  name: string
  createdAt: Date | null
  subscriptionId: string | null
  invoiceId: string | null
  paymentId: string | null
  disputeId: string | null
}
