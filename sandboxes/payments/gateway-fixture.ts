import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { z } from 'zod'
import { sandboxMerchant } from '../../server/src/adapters/payments/create.ts'
import { createRazorpay } from '../../server/src/adapters/payments/razorpay.ts'
import type { Payments } from '../../server/src/ports/payments.ts'
import { testDatabase } from '../../server/src/testing/test-database.ts'
import { createPaymentGateway } from './gateway.ts'
import { createSdk } from './sdk-fixture.ts'

type Received = { event: string; id: string; signature: string; body: string; createdAt: number }

const Events = z.object({
  events: z.array(z.object({ id: z.string(), event: z.string(), attempts: z.number(), is_delivered: z.boolean() })),
})
const Reply = Events.extend({
  result: z.looseObject({ status: z.string().optional() }),
  subscriptions: z.array(z.looseObject({ id: z.string(), status: z.string(), clock: z.number() })),
})

const Envelope = z.object({ event: z.string(), created_at: z.number() })

export const indianCard = '4718 6091 0820 4366'
export const internationalCard = '5104 0155 5555 5558'

/** The gateway on its own port, and a merchant that records the webhooks it gets. One per test file. */
export async function startGateway() {
  const site = new Hono()
  const received: Received[] = []
  const time = { now: () => new Date() }
  const webhooks = { status: 200 }
  site.post('/webhooks/payments', async (c) => {
    const body = await c.req.text()
    const { event, created_at } = Envelope.parse(JSON.parse(body))
    const [id = '', signature = ''] = [c.req.header('x-razorpay-event-id'), c.req.header('x-razorpay-signature')]
    received.push({ event, id, signature, body, createdAt: created_at })
    return c.body(null, webhooks.status === 200 ? 200 : 500)
  })
  const server = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const publicUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const { requests: pool } = await testDatabase()
  const log = pino({ level: 'silent' })
  const merchant = sandboxMerchant('dev-key')
  const gateway = createPaymentGateway({ pool, publicUrl, merchant, fetch, now: () => time.now(), log })
  site.route('/sandbox/payments', gateway.app)

  const url = `${publicUrl}/sandbox/payments`
  const payments = createRazorpay({ url, ...merchant }, { fetch })
  const call = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const control = async (id: string, action: string, body: object = {}) => {
    const response = await call(`/controls/subscriptions/${id}/${action}`, body)
    return Reply.parse(await response.json())
  }
  return {
    url,
    publicUrl,
    gateway,
    payments,
    sdk: createSdk(url, merchant),
    time,
    webhooks,
    control,
    call,
    /** Sets switches of the control page. */
    set: (controls: object) => call('/controls', controls),
    /** The events about one subscription, in order of arrival. */
    async received(id: string) {
      const response = await fetch(`${url}/controls.json?subscription=${id}`)
      const about = new Set(Events.parse(await response.json()).events.map((event) => event.id))
      return received.filter((event) => about.has(event.id))
    },
    /** How many times an event has arrived. */
    copies: (eventId: string) => received.filter(({ id }) => id === eventId).length,
    pay: (id: string, card = internationalCard) => control(id, 'pay', { card }),
    async plan(change: Partial<Parameters<Payments['createPlan']>[0]> = {}) {
      const wanted = { name: 'Basic', period: 'monthly', interval: 1, amountMinor: 4900, currency: 'USD' } as const
      return need(await payments.createPlan({ ...wanted, ...change })).plan
    },
    async subscribe(planId: string, change: Partial<Parameters<Payments['createSubscription']>[0]> = {}) {
      const input = { planId, totalCount: 12, notes: { intent: 'i-1' }, ...change }
      return need(await payments.createSubscription(input)).subscription
    },
    async fetch(id: string) {
      return need(await payments.fetchSubscription(id)).subscription
    },
    async invoices(id: string) {
      return need(await payments.listInvoices(id)).invoices
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>

function need<R extends { status: string }>(result: R): Extract<R, { status: 'ok' }> {
  if (!isOk(result)) throw new Error(JSON.stringify(result))
  return result
}

function isOk<R extends { status: string }>(result: R): result is Extract<R, { status: 'ok' }> {
  return result.status === 'ok'
}
