import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { type Buyer, openShop } from './shop.ts'
import { openStage, percentile } from './stage.ts'

const customers = Number(process.argv[3] ?? 40)
const renewals = 23
const times = 3
const connections = 16
const price = 49_00
const unitsUsed = 7

type Delivery = { body: string; id: string; signature: string; expected: number }

/**
 * Genuine payment events of forty customers, each delivered three times in random order under ids that don't always match,
 * mixed with badly signed ones and signed ones about strangers. Each payment must be notified once and each plan be right.
 * `npm run drills events -- 100` has more customers.
 */
const stage = await openStage()
const shop = openShop(stage)
const signingKey = stage.product().devKey ?? ''
await shop.holdEvents()
const started = performance.now()
const all: Buyer[] = []
await each(Array.from({ length: customers }), 2, async () => void all.push(await shop.addCustomer(renewals)))
const events = (await Promise.all(all.map(({ subscriptionId }) => shop.eventsOf(subscriptionId)))).flat()
console.log(`${events.length.toLocaleString('en')} events of ${customers} customers made in ${secondsSince(started)} s`)

const genuine = events.flatMap((event) =>
  Array.from({ length: times }, (_, copy) => sign(event.body, copy === 0 ? event.id : forgedId())),
)
const forged = Array.from({ length: Math.round(genuine.length / 20) }, () => ({
  ...pick(genuine),
  signature: 'f'.repeat(64),
  expected: 400,
}))
const strangers = Array.from({ length: 250 }, () =>
  sign(pick(events).body.replace(/sub_\w+/g, `sub_${forgedId().slice(4, 18)}`), forgedId()),
)
const deliveries = shuffled([...genuine, ...forged, ...strangers])
const latencies: number[] = []
let wrong = 0
let sendSeconds = 0
// Quota is used midway, and no later event may give any of it back.
const middle = Math.round(deliveries.length / 2)
await send(deliveries.slice(0, middle))
await shop.waitUntilHandled()
const isInForce = (await shop.takeUnits(unitsUsed)) === customers
await send(deliveries.slice(middle))
const sent = performance.now()
await shop.waitUntilHandled()
const settleSeconds = (performance.now() - sent) / 1000
const tally = await shop.tally(unitsUsed)
await stage.close()

async function send(some: Delivery[]): Promise<void> {
  const started = performance.now()
  await each(some, connections, deliver)
  sendSeconds += (performance.now() - started) / 1000
}

async function deliver({ body, id, signature, expected }: Delivery): Promise<void> {
  const sent = performance.now()
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }
  const response = await fetch(`${stage.url}/webhooks/payments`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  latencies.push(performance.now() - sent)
  if (response.status !== expected) wrong += 1
}

const payments = customers * (renewals + 1)
console.log(
  `deliveries            ${deliveries.length.toLocaleString('en')}: ${(deliveries.length / sendSeconds).toFixed(0)} a second, p99 ${percentile(latencies, 99).toFixed(0)} ms   limit 5000 ms`,
)
console.log(`wrong responses       ${wrong}   (${forged.length} badly signed: 400; all others: 200)`)
console.log(
  `kept in the inbox     ${tally.events.toLocaleString('en')} of ${events.length + strangers.length} different ones`,
)
console.log(`settled after the last ${settleSeconds.toFixed(1)} s   limit 90 s`)
console.log(`payments notified     ${tally.notified} of ${payments}, by mail ${tally.mailed}`)
console.log(
  `invoices, paid sum    ${tally.invoices}, $${(tally.paidMinor / 100).toLocaleString('en')}   provider $${((payments * price) / 100).toLocaleString('en')}`,
)
console.log(
  `plans in force        ${tally.plans} of ${customers}, ${tally.periods} with one quota and ${unitsUsed} units of it used`,
)
const isRight =
  wrong === 0 &&
  isInForce &&
  tally.events === events.length + strangers.length &&
  tally.notified === payments &&
  tally.mailed === payments &&
  tally.invoices === payments &&
  tally.paidMinor === payments * price &&
  tally.plans === customers &&
  tally.periods === customers
console.log(isRight ? 'each effect once' : 'NOT each effect once')
process.exit(isRight && settleSeconds <= 90 ? 0 : 1)

function sign(body: string, id: string): Delivery {
  return {
    body,
    id,
    signature: createHmac('sha256', signingKey).update(body).digest('hex'),
    expected: 200,
  }
}

function forgedId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`
}

function pick<T>(items: T[]): T {
  const item = items[randomInt(items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

function shuffled<T>(items: T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

async function each<T>(items: T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(0)
}
