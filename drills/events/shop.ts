import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import pg from 'pg'
import { z } from 'zod'
import { devHeaders, type Product } from '../../scripts/launch.ts'

export type Customer = { userId: string; subscriptionId: string }

/** Customers of a running product, created as they would arrive, and a connection to its database. */
export async function openShop({ url, dataDir }: Product) {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const bearer = token && { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...devHeaders(url), ...bearer }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const database = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await database.connect()
  const controls = '/sandbox/payments/controls'

  return {
    holdEvents: () => post(controls, { areWebhooksHeld: true }),
    /** Someone who paid for a month and then for that many more. */
    async addCustomer(renewals: number): Promise<Customer> {
      const credentials = {
        email: `${randomUUID()}@example.com`,
        password: 'Correct-horse-7',
        data: { services: ['developer'] },
      }
      const { access_token: token, user } = Session.parse(await post('/auth/v1/signup', credentials))
      const order = {
        uuid: user.id,
        plan_id: 'user_verification_basic_monthly',
        service_name: 'developer',
        country: 'US',
      }
      const { redirect_url } = SubscribeResponse.parse(await post('/usegenkkurl', order, token))
      const subscriptionId = redirect_url?.split('/').at(-1) ?? ''
      await post(`${controls}/subscriptions/${subscriptionId}/pay`, { card: '5104 0155 5555 5558' })
      for (let count = 0; count < renewals; count += 1) {
        await post(`${controls}/subscriptions/${subscriptionId}/renewal`, {})
      }
      return { userId: user.id, subscriptionId }
    },
    async eventsOf(subscriptionId: string) {
      const address = `${url}${controls}.json?subscription=${subscriptionId}`
      return Events.parse(await (await fetch(address, { headers: devHeaders(url) })).json()).events
    },
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
           (select count(*)::int from notifications where title = 'Payment received') as told,
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
    close: () => database.end(),
  }
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
const Events = z.object({ events: z.array(z.object({ id: z.string(), body: z.string() })) })
const count = z.number().int()
const Tally = z.object({
  events: count,
  told: count,
  mailed: count,
  invoices: count,
  paidMinor: count,
  plans: count,
  periods: count,
})
