import { randomUUID } from 'node:crypto'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { findFreePort } from '../../server/src/http/listen.ts'
import { type Fault, type Finding, measured } from './fault.ts'
import { type LineState, openLine } from './line.ts'
import { type Customer, openStage, post, type Stage } from './stage.ts'

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
      for (const [apiFault, words] of answers) {
        await control(stage, { apiFault })
        findings.push(await press(stage, words, () => control(stage, { apiFault: 'none' })))
      }
      return findings
    }),
}

const networks: [LineState, string][] = [
  ['refused', 'refuses the connection'],
  ['silent', 'accepts and never answers'],
  ['cut', 'cuts the connection'],
]
const answers: [string, string][] = [
  ['hang', 'hangs for 30 s'],
  ['error', 'answers 500'],
  ['html', 'answers a page of HTML'],
  ['busy', 'answers 429'],
]

/** Created there, but the response was lost: every later click gets the same page. */
export const lostAnswer: Fault = {
  number: 6,
  title: 'time-out after the provider created',
  run: () =>
    withProvider(async ({ stage, line }) => [
      await press(
        stage,
        'made, and the connection ends before the answer',
        () => line.set('open'),
        () => line.set('lossy'),
      ),
      await press(
        stage,
        'made, and the answer comes after the time limit',
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

function subscribe({ url }: Stage, { userId, token }: Customer): Promise<Response> {
  return fetch(`${url}/usegenkkurl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-request-id': randomUUID() },
    body: JSON.stringify({ uuid: userId, plan_id: 'user_verification_basic_monthly', service_name: 'developer' }),
  })
}

async function pageOf(stage: Stage, ada: Customer): Promise<string | null> {
  const response = await subscribe(stage, ada)
  const body: unknown = await response.json()
  return response.ok ? SubscribeResponse.parse(body).redirect_url : null
}

async function liveAtProvider({ database }: Stage, { userId }: Customer): Promise<number> {
  const { rows } = await database.query<{ live: number }>(
    `select count(*)::int as live from sandbox_payments.subscriptions
     where status not in ('cancelled', 'expired') and notes ->> 'intent' in (
       select id::text from billing_subscriptions where user_id = $1
     )`,
    [userId],
  )
  return rows[0]?.live ?? 0
}

async function control({ url }: Stage, change: object): Promise<unknown> {
  return post(url, '/sandbox/payments/controls', change)
}
