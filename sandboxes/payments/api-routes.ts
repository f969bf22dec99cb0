import { Hono } from 'hono'
import { openAccount } from './lifecycle/account.ts'
import { refundPayment } from './lifecycle/checkout.ts'
import {
  cancelScheduledChange,
  cancelSubscription,
  changeSubscription,
  createSubscription,
  pauseSubscription,
  resumeSubscription,
} from './lifecycle/subscriptions.ts'
import { ApiError, badRequest } from './model/api-error.ts'
import {
  disputeEntity,
  invoiceEntity,
  paymentEntity,
  planEntity,
  refundEntity,
  subscriptionEntity,
} from './model/entities.ts'
import { newId } from './model/model.ts'
import * as requests from './model/requests.ts'
import type { Books } from './store/books.ts'
import { findDispute, findInvoice, findPayment, listInvoices } from './store/queries-invoices.ts'
import { insertPlan } from './store/queries-plans.ts'
import { findSubscription, listSubscriptions } from './store/queries-subscriptions.ts'
import type { Work } from './webhooks.ts'

const { pageOf, readBody, readQuery } = requests

/** The part of Razorpay's API that the product uses. */
export function apiRoutes({ books, url, now }: { books: Books; url: string; now: () => Date }) {
  const write = <T>(verb: (work: Work) => Promise<T>) => books.write((tx) => verb({ tx, url, now: now() }))

  return new Hono()
    .post('/plans', async (c) => {
      const { period, interval, item, notes } = await readBody(c, requests.NewPlan)
      const { name, amount, currency, description = null } = item
      const plan = { id: newId('plan'), period, interval, name, amount, currency, description, notes, createdAt: now() }
      await write(({ tx }) => insertPlan(tx, plan))
      return c.json(planEntity(plan))
    })
    .post('/subscriptions', async (c) => {
      const input = await readBody(c, requests.NewSubscription)
      return c.json(subscriptionEntity(await write((work) => createSubscription(work, input)), url))
    })
    .get('/subscriptions', async (c) => {
      const { plan_id: planId = null, ...query } = readQuery(c, requests.SubscriptionQuery)
      const found = await write(({ tx }) => listSubscriptions(tx, { ...pageOf(query), planId }))
      return c.json(collection(found.map((subscription) => subscriptionEntity(subscription, url))))
    })
    .get('/subscriptions/:id', async (c) => {
      const { subscription } = await write((work) => openAccount(work, c.req.param('id')))
      return c.json(subscriptionEntity(subscription, url))
    })
    .patch('/subscriptions/:id', async (c) => {
      const { plan_id, schedule_change_at, remaining_count } = await readBody(c, requests.SubscriptionUpdate)
      const change = { planId: plan_id, when: schedule_change_at, remainingCount: remaining_count }
      const changed = await write((work) => changeSubscription(work, c.req.param('id'), change))
      if (changed instanceof ApiError) throw changed
      return c.json(subscriptionEntity(changed, url))
    })
    .post('/subscriptions/:id/cancel_scheduled_changes', async (c) => {
      const changed = await write((work) => cancelScheduledChange(work, c.req.param('id')))
      return c.json(subscriptionEntity(changed, url))
    })
    .post('/subscriptions/:id/cancel', async (c) => {
      const { cancel_at_cycle_end: atEnd } = await readBody(c, requests.Cancellation)
      const changed = await write((work) => cancelSubscription(work, c.req.param('id'), atEnd))
      return c.json(subscriptionEntity(changed, url))
    })
    .post('/subscriptions/:id/pause', async (c) => {
      await readBody(c, requests.Pause)
      const changed = await write((work) => pauseSubscription(work, c.req.param('id')))
      return c.json(subscriptionEntity(changed, url))
    })
    .post('/subscriptions/:id/resume', async (c) => {
      await readBody(c, requests.Resumption)
      const changed = await write((work) => resumeSubscription(work, c.req.param('id')))
      return c.json(subscriptionEntity(changed, url))
    })
    .get('/invoices', async (c) => {
      const { subscription_id: subscriptionId = null, ...query } = readQuery(c, requests.InvoiceQuery)
      const found = await write(async (work) => {
        const isKnown = subscriptionId && (await findSubscription(work.tx, subscriptionId))
        if (isKnown) await openAccount(work, subscriptionId)
        return listInvoices(work.tx, { ...pageOf(query), subscriptionId })
      })
      return c.json(collection(found.map((invoice) => invoiceEntity(invoice, url))))
    })
    .get('/invoices/:id', async (c) => {
      const invoice = known(await write(({ tx }) => findInvoice(tx, c.req.param('id'))))
      return c.json(invoiceEntity(invoice, url))
    })
    .get('/payments/:id', async (c) => {
      const payment = known(await write(({ tx }) => findPayment(tx, c.req.param('id'))))
      return c.json(paymentEntity(payment))
    })
    .get('/disputes/:id', async (c) => {
      const dispute = known(await write(({ tx }) => findDispute(tx, c.req.param('id'))))
      return c.json(disputeEntity(dispute))
    })
    .post('/payments/:id/refund', async (c) => {
      const { amount: part } = await readBody(c, requests.NewRefund)
      const { payment, amount } = await write((work) => refundPayment(work, c.req.param('id'), part))
      return c.json(refundEntity(payment, amount))
    })
    .all('*', () => {
      throw new ApiError(404, 'BAD_REQUEST_ERROR', 'The requested URL was not found on the server.')
    })
}

function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw badRequest('The id provided does not exist')
  return found
}
