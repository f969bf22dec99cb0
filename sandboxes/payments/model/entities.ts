import { seconds } from './cycle.ts'
import { type Dispute, type Invoice, newId, type Payment, type Plan, type Subscription } from './model.ts'

// The JSON on the wire, with Razorpay's quirks: empty notes are a list, a missing time is null.

export function planEntity(plan: Plan) {
  const { id, period, interval, name, description, amount, currency } = plan
  const item = { active: true, name, description, amount, unit_amount: amount, currency, type: 'plan' }
  return { id, entity: 'plan', interval, period, item, notes: notesOf(plan), created_at: seconds(plan.createdAt) }
}

export function subscriptionEntity(subscription: Subscription, url: string) {
  const { id, status, quantity, currentEnd, isCancelledAtCycleEnd, scheduledPlanId } = subscription
  return {
    id,
    entity: 'subscription',
    plan_id: subscription.planId,
    customer_id: null,
    status,
    current_start: time(subscription.currentStart),
    current_end: time(currentEnd),
    ended_at: time(subscription.endedAt),
    quantity,
    notes: notesOf(subscription),
    charge_at: time(subscription.chargeAt),
    start_at: time(subscription.startAt),
    end_at: isCancelledAtCycleEnd ? time(currentEnd) : null,
    auth_attempts: subscription.failedAttempts,
    total_count: subscription.totalCount,
    paid_count: subscription.paidCount,
    remaining_count: String(subscription.totalCount - subscription.cyclesInvoiced),
    customer_notify: subscription.customerNotify,
    created_at: seconds(subscription.createdAt),
    expire_by: time(subscription.expireBy),
    short_url: `${url}/pay/${id}`,
    has_scheduled_changes: scheduledPlanId !== null,
    change_scheduled_at: scheduledPlanId === null ? null : time(currentEnd),
    payment_method: subscription.method,
    source: 'api',
  }
}

export function invoiceEntity(invoice: Invoice, url: string) {
  return {
    id: invoice.id,
    entity: 'invoice',
    type: 'invoice',
    subscription_id: invoice.subscriptionId,
    payment_id: invoice.paymentId,
    status: invoice.status,
    line_items: invoice.lineItems.map((line) => ({ ...line, currency: invoice.currency, type: 'plan' })),
    amount: invoice.amount,
    amount_paid: invoice.amountPaid,
    amount_due: invoice.closedAt === null ? invoice.amount - invoice.amountPaid : 0,
    currency: invoice.currency,
    billing_start: seconds(invoice.billingStart),
    billing_end: seconds(invoice.billingEnd),
    date: seconds(invoice.issuedAt),
    issued_at: seconds(invoice.issuedAt),
    paid_at: time(invoice.paidAt),
    cancelled_at: invoice.status === 'cancelled' ? time(invoice.closedAt) : null,
    expired_at: invoice.status === 'expired' ? time(invoice.closedAt) : null,
    short_url: `${url}/pay/${invoice.id}`,
    notes: [],
    created_at: seconds(invoice.issuedAt),
  }
}

export function paymentEntity(payment: Payment) {
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    invoice_id: payment.invoiceId,
    order_id: null,
    international: payment.isInternational,
    // As at Razorpay, PayPal is one of the wallets.
    method: payment.method === 'paypal' ? 'wallet' : payment.method,
    wallet: payment.method === 'paypal' ? 'paypal' : null,
    vpa: payment.method === 'upi' ? 'success@razorpay' : null,
    amount_refunded: payment.status === 'refunded' ? payment.amount : payment.amountRefunded,
    refund_status: payment.status === 'refunded' ? 'full' : payment.amountRefunded > 0 ? 'partial' : null,
    captured: payment.status === 'captured',
    card: payment.cardLast4 && {
      entity: 'card',
      last4: payment.cardLast4,
      network: payment.cardNetwork ?? 'Unknown',
      international: payment.isInternational,
    },
    error_code: payment.errorCode,
    error_description: payment.errorDescription,
    notes: [],
    created_at: seconds(payment.createdAt),
  }
}

export function disputeEntity({ id, paymentId, amount, currency, reasonCode, status, ...dispute }: Dispute) {
  const about = { id, entity: 'dispute', payment_id: paymentId, amount, currency, reason_code: reasonCode, status }
  const times = { respond_by: seconds(dispute.respondBy), created_at: seconds(dispute.createdAt) }
  return { ...about, ...times, phase: 'chargeback', amount_deducted: status === 'lost' ? amount : 0 }
}

export function refundEntity({ id, currency }: Payment, amount: number) {
  const refund = { id: newId('rfnd'), entity: 'refund', payment_id: id, amount, currency }
  return { ...refund, status: 'processed', speed_processed: 'normal', notes: [] }
}

function notesOf({ notes }: { notes: Record<string, string> }) {
  return Object.keys(notes).length === 0 ? [] : notes
}

function time(date: Date | null): number | null {
  return date && seconds(date)
}
