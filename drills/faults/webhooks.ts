import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openShop } from '../events/shop.ts'
import { type Fault, type Finding, measured, shownByDrill } from './fault.ts'
import { openStage } from './stage.ts'

const copies = 5
const customers = 8
const renewals = 5

/** The provider's events arrive five times, out of order, a day late, some forged, or not at all. */
export const webhooks: Fault = {
  number: 4,
  title: 'webhooks repeated, shuffled, late, forged, lost',
  async run() {
    return [
      await unruly(),
      await silent(),
      shownByDrill(
        'events',
        '5,000 events × 3 under other ids, 5 % badly signed, strangers among them',
        'each effect once',
      ),
    ]
  },
}

async function unruly(): Promise<Finding> {
  const stage = await openStage()
  const shop = await openShop(stage.product())
  try {
    await shop.holdEvents()
    const all = await Promise.all(Array.from({ length: customers }, () => shop.addCustomer(renewals)))
    const events = (await Promise.all(all.map(({ subscriptionId }) => shop.eventsOf(subscriptionId)))).flat()
    const dated = events.map(({ id, body }) => ({ id, body: dayEarlier(body) }))
    const genuine = dated.flatMap((event) => Array.from({ length: copies }, () => ({ ...event, isForged: false })))
    const forged = genuine.filter((_, place) => place % 100 === 0).map((event) => ({ ...event, isForged: true }))
    let wrong = 0
    for (const { id, body, isForged } of shuffled([...genuine, ...forged])) {
      const signature = isForged ? 'f'.repeat(64) : sign(stage.product().devKey ?? '', body)
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': id,
      }
      const { status } = await fetch(`${stage.url}/webhooks/payments`, { method: 'POST', headers, body })
      if (status !== (isForged ? 400 : 200)) wrong += 1
    }
    await shop.waitUntilHandled()
    const { told, mailed, invoices, plans, periods } = await shop.tally()
    const payments = customers * (renewals + 1)
    const isOnce = [told, mailed, invoices].every((count) => count === payments) && plans === customers
    return measured(
      `${genuine.length} deliveries (${events.length} events × ${copies}, shuffled, dated a day back) and ${forged.length} badly signed`,
      `${payments} payments: ${told} told, ${mailed} mailed, ${invoices} invoices; ${plans} plans, ${periods} quotas; ${wrong} wrong answers`,
      'effects once, bad ones 400',
      isOnce && periods === customers && wrong === 0,
    )
  } finally {
    await shop.close()
    await stage.close()
  }
}

/** Paid without any event: only the reconciler can find out. */
async function silent(): Promise<Finding> {
  const stage = await openStage()
  const shop = await openShop(stage.product())
  try {
    await shop.holdEvents()
    const begun = performance.now()
    await Promise.all(Array.from({ length: customers }, () => shop.addCustomer(0)))
    let right = 0
    while (right < customers && performance.now() - begun < 120_000) {
      await delay(250)
      right = (await shop.tally()).plans
    }
    const seconds = (performance.now() - begun) / 1000
    const { events } = await shop.tally()
    return measured(
      `${customers} payments, ${events} events arrived`,
      `${right} plans in force, the last after ${seconds.toFixed(0)} s`,
      '90 s',
      right === customers && events === 0 && seconds < 90,
    )
  } finally {
    await shop.close()
    await stage.close()
  }
}

function dayEarlier(body: string): string {
  const event: { created_at: number } = JSON.parse(body)
  return JSON.stringify({ ...event, created_at: event.created_at - 86_400 })
}

function sign(devKey: string, body: string): string {
  return createHmac('sha256', devKey).update(body).digest('hex')
}

function shuffled<T>(items: T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
