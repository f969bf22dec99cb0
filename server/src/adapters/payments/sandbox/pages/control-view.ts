import type { Tx } from '../../../../ports/db.ts'
import { isOpen } from '../lifecycle/issue-invoice.ts'
import { clockOf, seconds } from '../model/cycle.ts'
import { invoiceEntity, subscriptionEntity } from '../model/entities.ts'
import type { Dispute, Invoice, Plan, Subscription } from '../model/model.ts'
import { type Controls, readControls } from '../store/queries-controls.ts'
import { listEvents, type SentEvent } from '../store/queries-events.ts'
import { findOpenDispute, listInvoices } from '../store/queries-invoices.ts'
import { findPlan } from '../store/queries-plans.ts'
import { findSubscription, listSubscriptions } from '../store/queries-subscriptions.ts'

export type ControlView = {
  controls: Controls
  subscriptions: {
    subscription: Subscription
    plan: Plan
    clock: Date
    openInvoices: Invoice[]
    dispute: Dispute | undefined
  }[]
  events: SentEvent[]
}

/** The newest subscriptions, or just one, with their events. */
export async function readControlView(tx: Tx, now: Date, only: string | null): Promise<ControlView> {
  const newest = { count: 30, skip: 0, from: null, to: null }
  const one = only === null ? undefined : await findSubscription(tx, only)
  const found = only === null ? await listSubscriptions(tx, { ...newest, planId: null }) : one ? [one] : []
  const subscriptions = []
  for (const subscription of found) {
    const plan = await findPlan(tx, subscription.planId)
    const invoices = await listInvoices(tx, { ...newest, subscriptionId: subscription.id })
    const openInvoices = invoices.filter(isOpen)
    const dispute = await findOpenDispute(tx, subscription.id)
    if (plan) subscriptions.push({ subscription, plan, clock: clockOf(subscription, now), openInvoices, dispute })
  }
  return { controls: await readControls(tx), subscriptions, events: await listEvents(tx, only) }
}

/** The same as JSON. */
export function controlJson({ controls, subscriptions, events }: ControlView, url: string) {
  return {
    controls,
    subscriptions: subscriptions.map(({ subscription, clock, openInvoices }) => ({
      ...subscriptionEntity(subscription, url),
      clock: seconds(clock),
      open_invoices: openInvoices.map((invoice) => invoiceEntity(invoice, url)),
    })),
    events: events.map(({ id, subscriptionId, event, attempts, lastAnswer, deliveredAt, body }) => ({
      id,
      subscription_id: subscriptionId,
      event,
      attempts,
      last_answer: lastAnswer,
      is_delivered: deliveredAt !== null,
      body,
    })),
  }
}
