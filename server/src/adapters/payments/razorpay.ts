import type { Payments, ProviderSubscription } from '../../ports/payments.ts'
import { type Account, createClient, type Outside } from './create-client.ts'
import { everyPage } from './every-page.ts'
import type { Result } from './read-response.ts'
import { createWebhookVerifier } from './webhook.ts'
import { collectionOf, Dispute, Invoice, invalidId, isId, Payment, Plan, Refund, Subscription } from './wire.ts'

export const razorpayUrl = 'https://api.razorpay.com'

/** Razorpay Subscriptions, at Razorpay itself or at the sandbox gateway, which speaks its protocol. */
export function createRazorpay(
  { webhookSecrets, ...account }: Account & { webhookSecrets: string[] },
  outside: Outside,
): Payments {
  const send = createClient(account, outside)

  /** `isMeant` guards against a response about another subscription. */
  const toSubscription = (
    response: Result<ProviderSubscription>,
    isMeant: (found: ProviderSubscription) => boolean,
  ) => {
    if (response.status !== 'ok') return response
    if (!isMeant(response.value)) return mismatch
    // Customers enter their card there, so the address is checked.
    if (!isPayHost(response.value.payUrl, account.url)) return foreignPayPage
    return { status: 'ok', subscription: response.value } as const
  }

  return {
    async createPlan({ name, period, interval, amountMinor, currency, notes = {} }) {
      const item = { name, amount: amountMinor, currency }
      const body = { period, interval, item, notes }
      const response = await send(Plan, { method: 'POST', path: '/plans', body })
      if (response.status !== 'ok') return response
      const { value: plan } = response
      const isAsOrdered = plan.amountMinor === amountMinor && plan.currency === currency && plan.period === period
      return isAsOrdered ? { status: 'ok', plan } : mismatch
    },
    async createSubscription({ planId, totalCount, notes, startAt, payBy, upFront }) {
      if (!isId('plan', planId)) return invalidId
      const body = {
        plan_id: planId,
        total_count: totalCount,
        customer_notify: 0,
        notes,
        ...(startAt && { start_at: toSeconds(startAt) }),
        ...(payBy && { expire_by: toSeconds(payBy) }),
        ...(upFront && { addons: [{ item: toItem(upFront) }] }),
      }
      const response = await send(Subscription, { method: 'POST', path: '/subscriptions', body })
      return toSubscription(response, (created) => created.planId === planId)
    },
    async fetchSubscription(id) {
      if (!isId('sub', id)) return invalidId
      return toSubscription(await send(Subscription, { method: 'GET', path: `/subscriptions/${id}` }), is(id))
    },
    async listSubscriptions({ planId, createdFrom }) {
      if (planId !== undefined && !isId('plan', planId)) return invalidId
      const filter = {
        ...(planId !== undefined && { plan_id: planId }),
        ...(createdFrom && { from: toSeconds(createdFrom) }),
      }
      const found = await everyPage((page) =>
        send(collectionOf(Subscription), { method: 'GET', path: '/subscriptions', query: { ...filter, ...page } }),
      )
      if (found.status !== 'ok') return found
      if (!found.items.every(({ payUrl }) => isPayHost(payUrl, account.url))) return foreignPayPage
      return { status: 'ok', subscriptions: found.items }
    },
    async updateSubscription(id, { planId, when, remainingCount }) {
      if (!isId('sub', id) || !isId('plan', planId)) return invalidId
      const body = {
        plan_id: planId,
        schedule_change_at: when,
        customer_notify: 0,
        ...(remainingCount !== undefined && { remaining_count: remainingCount }),
      }
      return toSubscription(await send(Subscription, { method: 'PATCH', path: `/subscriptions/${id}`, body }), is(id))
    },
    async cancelScheduledChange(id) {
      if (!isId('sub', id)) return invalidId
      const path = `/subscriptions/${id}/cancel_scheduled_changes` as const
      return toSubscription(await send(Subscription, { method: 'POST', path }), is(id))
    },
    async cancelSubscription(id, when) {
      if (!isId('sub', id)) return invalidId
      const request = { method: 'POST', path: `/subscriptions/${id}/cancel` } as const
      const body = when === 'cycle_end' ? { body: { cancel_at_cycle_end: 1 } } : {}
      return toSubscription(await send(Subscription, { ...request, ...body }), is(id))
    },
    async pauseSubscription(id) {
      if (!isId('sub', id)) return invalidId
      const request = { method: 'POST', path: `/subscriptions/${id}/pause`, body: { pause_at: 'now' } } as const
      return toSubscription(await send(Subscription, request), is(id))
    },
    async resumeSubscription(id) {
      if (!isId('sub', id)) return invalidId
      const request = { method: 'POST', path: `/subscriptions/${id}/resume`, body: { resume_at: 'now' } } as const
      return toSubscription(await send(Subscription, request), is(id))
    },
    async listInvoices(subscriptionId) {
      if (!isId('sub', subscriptionId)) return invalidId
      const found = await everyPage((page) =>
        send(collectionOf(Invoice), {
          method: 'GET',
          path: '/invoices',
          query: { subscription_id: subscriptionId, ...page },
        }),
      )
      if (found.status !== 'ok') return found
      // An invoice in another customer's books would be worse than a missing one.
      if (!found.items.every((invoice) => invoice.subscriptionId === subscriptionId)) return mismatch
      return { status: 'ok', invoices: found.items }
    },
    async fetchInvoice(id) {
      if (!isId('inv', id)) return invalidId
      const response = await send(Invoice, { method: 'GET', path: `/invoices/${id}` })
      if (response.status !== 'ok') return response
      return is(id)(response.value) ? { status: 'ok', invoice: response.value } : mismatch
    },
    async fetchPayment(id) {
      if (!isId('pay', id)) return invalidId
      const response = await send(Payment, { method: 'GET', path: `/payments/${id}` })
      if (response.status !== 'ok') return response
      return is(id)(response.value) ? { status: 'ok', payment: response.value } : mismatch
    },
    async fetchDispute(id) {
      if (!isId('disp', id)) return invalidId
      const response = await send(Dispute, { method: 'GET', path: `/disputes/${id}` })
      if (response.status !== 'ok') return response
      return is(id)(response.value) ? { status: 'ok', dispute: response.value } : mismatch
    },
    async refundPayment(id, { amountMinor } = {}) {
      if (!isId('pay', id)) return invalidId
      const body = { ...(amountMinor !== undefined && { amount: amountMinor }), speed: 'normal' }
      const response = await send(Refund, { method: 'POST', path: `/payments/${id}/refund`, body })
      if (response.status !== 'ok') return response
      return response.value.payment_id === id ? { status: 'ok', refundId: response.value.id } : mismatch
    },
    verifyWebhook: createWebhookVerifier(webhookSecrets),
  }
}

const mismatch = { status: 'unavailable', reason: 'The response is about something else.' } as const
const foreignPayPage = { status: 'unavailable', reason: "The payment page is not Razorpay's." } as const

function is(id: string) {
  return (found: { id: string }) => found.id === id
}

function isPayHost(address: string, apiUrl: string): boolean {
  const { origin, protocol, hostname } = new URL(address)
  if (apiUrl !== razorpayUrl) return origin === new URL(apiUrl).origin
  return protocol === 'https:' && /^(rzp\.io|razorpay\.com|.+\.rzp\.io|.+\.razorpay\.com)$/.test(hostname)
}

function toItem({ name, amountMinor, currency }: { name: string; amountMinor: number; currency: string }) {
  return { name, amount: amountMinor, currency }
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
