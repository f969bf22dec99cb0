import { randomUUID } from 'node:crypto'
import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { findFreePort } from '../../server/src/http/listen.ts'
import { startMailServer } from '../../server/src/testing/start-mail-server.ts'
import { type Customer, controls, send } from '../customer.ts'
import { openShop } from '../shop.ts'
import { openStage, type Stage } from '../stage.ts'
import { type Fault, type Finding, measured } from './fault.ts'

/** The provider behind a bad network, and one that returns nonsense: what the customer waits for, and what remains. */
export const provider: Fault = {
  number: 5,
  title: 'provider down, hanging, lying',
  run: () =>
    withProvider(async ({ stage, line }) => {
      const findings: Finding[] = []
      for (const [state, words] of networks) {
        await line.set(state)
        findings.push(await press(stage, words, () => line.set('open')))
      }
      for (const [apiFault, words] of responses) {
        await control(stage, { apiFault })
        findings.push(await press(stage, words, () => control(stage, { apiFault: 'none' })))
      }
      return findings
    }),
}

const networks: [LineState, string][] = [
  ['refused', 'refuses the connection'],
  ['silent', 'accepts and never responds'],
  ['cut', 'cuts the connection'],
]
const responses: [string, string][] = [
  ['hang', 'hangs for 30 s'],
  ['error', 'responds with 500'],
  ['html', 'responds with a page of HTML'],
  ['busy', 'responds with 429'],
]

/** Created there, but the response was lost: every later click gets the same page. */
export const lostResponse: Fault = {
  number: 6,
  title: 'time-out after the provider created',
  run: () =>
    withProvider(async ({ stage, line }) => [
      await press(
        stage,
        'made, and the connection ends before the response',
        () => line.set('open'),
        () => line.set('lossy'),
      ),
      await press(
        stage,
        'made, and the response comes after the time limit',
        () => control(stage, { apiFault: 'none' }),
        () => control(stage, { apiFault: 'late' }),
      ),
    ]),
}

type World = { stage: Stage; line: Awaited<ReturnType<typeof openLine>> }

/** The product sees itself and its gateway at the other end of the link; only customers have a shortcut. */
async function withProvider(work: (world: World) => Promise<Finding[]>): Promise<Finding[]> {
  const port = await findFreePort('127.0.0.1')
  const stage = await openStage({ environment: { PUBLIC_URL: `http://127.0.0.1:${port}` } })
  const line = await openLine(port, Number(new URL(stage.url).port))
  try {
    // The plan is created at the provider once, before anything is broken.
    await subscribe(stage, await stage.addCustomer())
    return await work({ stage, line })
  } finally {
    line.close()
    await stage.close()
  }
}

async function press(
  stage: Stage,
  done: string,
  repair: () => Promise<unknown>,
  damage: () => Promise<unknown> = async () => {},
): Promise<Finding> {
  const ada = await stage.addCustomer()
  await damage()
  const begun = performance.now()
  const first = await subscribe(stage, ada)
  const seconds = (performance.now() - begun) / 1000
  await repair()
  const pages = [await pageOf(stage, ada), await pageOf(stage, ada)]
  const live = await liveAtProvider(stage, ada)
  const isSame = pages[0] !== null && pages[0] === pages[1]
  return measured(
    done,
    `${first.status} after ${seconds.toFixed(1)} s; then ${isSame ? 'one page, twice the same' : `PAGES ${pages.join(' ')}`}, ${live} live`,
    '503 in 10 s, one page',
    first.status === 503 && seconds < 10 && isSame && live === 1,
  )
}

function subscribe({ url }: Stage, { id, token }: Customer): Promise<Response> {
  return fetch(`${url}/usegenkkurl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-request-id': randomUUID() },
    body: JSON.stringify({ uuid: id, plan_id: 'user_verification_basic_monthly', service_name: 'developer' }),
  })
}

async function pageOf(stage: Stage, ada: Customer): Promise<string | null> {
  const response = await subscribe(stage, ada)
  const body: unknown = await response.json()
  return response.ok ? SubscribeResponse.parse(body).redirect_url : null
}

async function liveAtProvider({ database }: Stage, { id }: Customer): Promise<number> {
  const { rows } = await database.query<{ live: number }>(
    `select count(*)::int as live from sandbox_payments.subscriptions
     where status not in ('cancelled', 'expired') and notes ->> 'intent' in (
       select id::text from billing_subscriptions where user_id = $1
     )`,
    [id],
  )
  return rows[0]?.live ?? 0
}

async function control({ url }: Stage, change: object): Promise<unknown> {
  return send(url, controls, { body: change })
}

/**
 * `open` forwards everything. `refused`: nothing listens. `silent`: accepted, no response. `cut`: closes mid-request.
 * `lossy`: the request is executed but the response is lost.
 */
type LineState = 'open' | 'refused' | 'silent' | 'cut' | 'lossy'

/** A network link between the product and a dependency, which can be made as bad as networks get. */
async function openLine(port: number, target: number) {
  let state: LineState = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
      socket.on('error', () => socket.destroy())
    }
    near.on('data', (chunk) => {
      if (state === 'cut') return void near.destroy()
      if (state !== 'silent') far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (state === 'lossy') return void near.destroy()
      if (state !== 'silent') near.write(chunk)
    })
  })
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen()

  return {
    async set(next: LineState): Promise<void> {
      const wasRejected = state === 'refused'
      state = next
      hangUp()
      if (next === 'refused') await new Promise<void>((resolve) => server.close(() => resolve()))
      else if (wasRejected) await listen()
    },
    close(): void {
      hangUp()
      server.close()
    },
  }
}

const people = 40

/**
 * Nothing listens at the mail server. Simulates an hour by its end: each mail has been tried sixty times, the last time
 * just now, so it has the longest possible backoff ahead.
 */
export const mailDown: Fault = {
  number: 8,
  title: 'mail server down',
  async run({ isFull }) {
    const port = await findFreePort('127.0.0.1')
    const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, AUTH_AUTOCONFIRM: 'off' }
    const stage = await openStage({ environment })
    try {
      const addresses = Array.from({ length: people }, () => `${randomUUID()}@example.com`)
      for (const email of addresses)
        await send(stage.url, '/auth/v1/signup', { body: { email, password: 'Correct-horse-7' } })
      await delay(isFull ? 70_000 : 10_000)
      const { rows } = await stage.database.query<{ waiting: number; tries: number }>(
        `select count(*)::int as waiting, max(attempts)::int as tries from mail_outbox
         where sent_at is null and given_up_at is null`,
      )
      await stage.database.query(
        "update mail_outbox set attempts = 60, next_attempt_at = now() + interval '30 seconds' where sent_at is null",
      )
      const server = await startMailServer(port)
      const begun = performance.now()
      while (server.received.length < people && performance.now() - begun < 150_000) await delay(100)
      const seconds = (performance.now() - begun) / 1000
      await delay(2000)
      await server.close()
      const reached = server.received.flatMap(({ to }) => to)
      const missing = addresses.filter((address) => !reached.includes(address)).length
      return [
        measured(
          `${people} sign-ups meanwhile (${rows[0]?.waiting} waiting, tried up to ${rows[0]?.tries} times), then back`,
          `${missing} lost, ${reached.length - new Set(reached).size} twice, all sent after ${seconds.toFixed(0)} s`,
          '0 lost, 120 s',
          missing === 0 && seconds < 120 && rows[0]?.waiting === people,
        ),
      ]
    } finally {
      await stage.close()
    }
  },
}

const customers = 8

/** Paid without any event: only the reconciler can find out. Repeated, shuffled and forged ones are `npm run drills events`. */
export const webhooks: Fault = {
  number: 4,
  title: 'webhooks never arrive',
  async run() {
    const stage = await openStage()
    const shop = openShop(stage)
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
      return [
        measured(
          `${customers} payments, ${events} events arrived`,
          `${right} plans in force, the last after ${seconds.toFixed(0)} s`,
          '90 s',
          right === customers && events === 0 && seconds < 90,
        ),
      ]
    } finally {
      await stage.close()
    }
  },
}
