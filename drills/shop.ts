import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { controls, send, signUp } from './customer.ts'
import type { Stage } from './stage.ts'

export type Buyer = { userId: string; subscriptionId: string }

/** Paying customers of a running product, created as they would arrive, and what became of their payments. */
export function openShop({ url, database }: Pick<Stage, 'url' | 'database'>) {
  return {
    holdEvents: () => send(url, controls, { body: { areWebhooksHeld: true } }),
    /** Someone who paid for a month and then for that many more. */
    async addCustomer(renewals: number): Promise<Buyer> {
      const customer = await signUp(url)
      const subscriptionId = await customer.pay(url, url, 'basic_monthly')
      for (let count = 0; count < renewals; count += 1) {
        await send(url, `${controls}/subscriptions/${subscriptionId}/renewal`, { body: {} })
      }
      return { userId: customer.id, subscriptionId }
    },
    eventsOf: async (subscriptionId: string) =>
      Events.parse(await send(url, `${controls}.json?subscription=${subscriptionId}`)).events,
    async waitUntilHandled(): Promise<void> {
      for (;;) {
        const { rows } = await database.query('select 1 from payment_events where handled_at is null limit 1')
        if (rows.length === 0) return
        await delay(100)
      }
    },
    /** Usage of every open quota, and how many there are. */
    async takeUnits(units: number): Promise<number> {
      const { rowCount } = await database.query(
        `update quota_periods q set used = $1 from plan_subscriptions s
         where s.id = q.subscription_id and s.is_active and s.tier = 'basic' and q.starts_at <= now() and q.ends_at > now()`,
        [units],
      )
      return rowCount ?? 0
    },
    async tally(unitsUsed = 0) {
      // Receipts follow their payments: printing takes a moment each.
      const unmailed = 'select 1 from billing_documents where mailed_at is null limit 1'
      while ((await database.query(unmailed)).rows.length > 0) await delay(100)
      const { rows } = await database.query(
        `select (select count(*)::int from payment_events) as events,
           (select count(*)::int from notifications where title = 'Payment received') as notified,
           (select count(*)::int from mail_outbox where subject like 'Payment received%') as mailed,
           (select count(*)::int from billing_invoices where status = 'paid') as invoices,
           (select coalesce(sum(amount_minor), 0)::int from billing_invoices where status = 'paid') as "paidMinor",
           (select count(*)::int from plan_subscriptions where is_active and tier = 'basic') as plans,
           (select count(*)::int from quota_periods q join plan_subscriptions s on s.id = q.subscription_id
            where s.is_active and s.tier = 'basic' and q.starts_at <= now() and q.ends_at > now() and q.used = $1) as periods`,
        [unitsUsed],
      )
      return Tally.parse(rows[0])
    },
  }
}

const Events = z.object({ events: z.array(z.object({ id: z.string(), body: z.string() })) })
const count = z.number().int()
const Tally = z.object({
  events: count,
  notified: count,
  mailed: count,
  invoices: count,
  paidMinor: count,
  plans: count,
  periods: count,
})
