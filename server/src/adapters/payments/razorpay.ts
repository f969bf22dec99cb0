import type { Payments, ProviderSubscription } from '../../ports/payments.ts'
import { ask, isId, wrongId } from './ask.ts'
import { everyPage } from './every-page.ts'
import { type Account, createSdk } from './sdk.ts'
import { createWebhookVerifier } from './webhook.ts'
import { Invoice, Payment, Plan, Refund, Subscription } from './wire.ts'

export const razorpayUrl = 'https://api.razorpay.com'

/** Subscriptions through the real SDK, at the real provider or at a gateway that speaks its protocol. */
export function createRazorpay({ webhookSecrets, ...account }: Account & { webhookSecrets: string[] }): Payments {
  const { plans, subscriptions, invoices, payments } = createSdk(account)

  const askForSubscription = async (
    call: () => Promise<unknown>,
    isMeant: (found: ProviderSubscription) => boolean,
  ) => {
    const answer = await ask(Subscription, call)
    if (answer.status !== 'ok') return answer
    if (!isMeant(answer.value)) return otherAnswer
    // The customer is sent there with a card in hand.
    if (!isPayHost(answer.value.payUrl, account.url)) return foreignPayPage
    return { status: 'ok', subscription: answer.value } as const
  }

  return {
    async createPlan({ name, period, interval, amountMinor, currency, notes = {} }) {
      const item = { name, amount: amountMinor, currency }
      const answer = await ask(Plan, () => plans.create({ period, interval, item, notes }))
      if (answer.status !== 'ok') return answer
      const { value: plan } = answer
      const isAsOrdered = plan.amountMinor === amountMinor && plan.currency === currency && plan.period === period
      return isAsOrdered ? { status: 'ok', plan } : otherAnswer
    },
    async createSubscription({ planId, totalCount, notes, startAt, payBy, upFront }) {
      if (!isId('plan', planId)) return wrongId
      return askForSubscription(
        () =>
          subscriptions.create({
            plan_id: planId,
            total_count: totalCount,
            customer_notify: 0,
            notes,
            ...(startAt && { start_at: toSeconds(startAt) }),
            ...(payBy && { expire_by: toSeconds(payBy) }),
            ...(upFront && { addons: [{ item: toItem(upFront) }] }),
          }),
        (made) => made.planId === planId,
      )
    },
    async fetchSubscription(id) {
      if (!isId('sub', id)) return wrongId
      return askForSubscription(() => subscriptions.fetch(id), is(id))
    },
    async listSubscriptions({ planId, createdFrom }) {
      if (planId !== undefined && !isId('plan', planId)) return wrongId
      const filter = {
        ...(planId !== undefined && { plan_id: planId }),
        ...(createdFrom && { from: toSeconds(createdFrom) }),
      }
      const found = await everyPage(Subscription, (page) => subscriptions.all({ ...filter, ...page }))
      if (found.status !== 'ok') return found
      if (!found.items.every(({ payUrl }) => isPayHost(payUrl, account.url))) return foreignPayPage
      return { status: 'ok', subscriptions: found.items }
    },
    async updateSubscription(id, { planId, when, remainingCount }) {
      if (!isId('sub', id) || !isId('plan', planId)) return wrongId
      return askForSubscription(
        () =>
          subscriptions.update(id, {
            plan_id: planId,
            schedule_change_at: when,
            customer_notify: 0,
            ...(remainingCount !== undefined && { remaining_count: remainingCount }),
          }),
        is(id),
      )
    },
    async cancelScheduledChange(id) {
      if (!isId('sub', id)) return wrongId
      return askForSubscription(() => subscriptions.cancelScheduledChanges(id), is(id))
    },
    async cancelSubscription(id, when) {
      if (!isId('sub', id)) return wrongId
      return askForSubscription(() => subscriptions.cancel(id, when === 'cycle_end'), is(id))
    },
    async listInvoices(subscriptionId) {
      if (!isId('sub', subscriptionId)) return wrongId
      const found = await everyPage(Invoice, (page) => invoices.all({ subscription_id: subscriptionId, ...page }))
      if (found.status !== 'ok') return found
      // One customer's invoice in another's books would be worse than none.
      if (!found.items.every((invoice) => invoice.subscriptionId === subscriptionId)) return otherAnswer
      return { status: 'ok', invoices: found.items }
    },
    async fetchInvoice(id) {
      if (!isId('inv', id)) return wrongId
      const answer = await ask(Invoice, () => invoices.fetch(id))
      if (answer.status !== 'ok') return answer
      return is(id)(answer.value) ? { status: 'ok', invoice: answer.value } : otherAnswer
    },
    async fetchPayment(id) {
      if (!isId('pay', id)) return wrongId
      const answer = await ask(Payment, () => payments.fetch(id))
      if (answer.status !== 'ok') return answer
      return is(id)(answer.value) ? { status: 'ok', payment: answer.value } : otherAnswer
    },
    async refundPayment(id) {
      if (!isId('pay', id)) return wrongId
      const answer = await ask(Refund, () => payments.refund(id, { speed: 'normal' }))
      if (answer.status !== 'ok') return answer
      return answer.value.payment_id === id ? { status: 'ok', refundId: answer.value.id } : otherAnswer
    },
    verifyWebhook: createWebhookVerifier(webhookSecrets),
  }
}

const otherAnswer = { status: 'unavailable', reason: 'The answer is not about what was asked for.' } as const
const foreignPayPage = { status: 'unavailable', reason: "The page to pay at is not the provider's." } as const

function is(id: string) {
  return (answer: { id: string }) => answer.id === id
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
