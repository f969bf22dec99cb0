import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { devHeaders } from '../scripts/launch.ts'

type SignUp = { email?: string; scopes?: string[] }
export type Customer = Awaited<ReturnType<typeof signUp>>

const password = 'Correct-horse-7'
export const cards = { domestic: '4718 6091 0820 4366', foreign: '5104 0155 5555 5558' } as const
export const controls = '/sandbox/payments/controls'

/** Someone with an account and a key. Each action takes the address of the process it goes to, which may be of another version. */
export async function signUp(url: string, { email = `${randomUUID()}@example.com`, scopes }: SignUp = {}) {
  const apikey = Config.parse(await send(url, '/config.json')).supabase.publishableKey
  const person = { email, password, data: { services: ['developer'] } }
  const session = Session.parse(await send(url, '/auth/v1/signup', { body: person, headers: { apikey } }))
  const { access_token: token, refresh_token: refreshToken, user } = session
  const { id } = user
  const created = CreatedApiKey.parse(
    await send(url, '/api-keys', { body: { name: 'Drill', ...(scopes && { scopes }) }, token }),
  )
  const ask = (at: string, path: string, body?: object) => send(at, path, { token, ...(body && { body }) })
  const state = async (at: string) => State.parse(await ask(at, '/billing/state'))
  const choose = async (at: string, plan: string) => {
    const order = { uuid: id, plan_id: `user_verification_${plan}`, service_name: 'developer', country: 'US' }
    return SubscribeResponse.parse(await ask(at, '/usegenkkurl', order))
  }
  const until = (at: string, isSo: (state: State) => boolean) =>
    poll(async () => {
      const now = await state(at)
      return isSo(now) && now
    })
  return {
    id,
    email,
    token,
    refreshToken,
    apikey,
    key: created.full_key,
    keyId: created.id,
    ask,
    state,
    choose,
    until,
    signIn: async (at: string) => {
      const signedIn = await send(at, '/auth/v1/token?grant_type=password', {
        body: { email, password },
        headers: { apikey },
      })
      return Session.parse(signedIn).user.id === id
    },
    check: async (at: string) => (await verify(at, created.full_key)).status === 200,
    /** Opens the payment page and pays, each at a process of its own. Returns the provider's subscription. */
    async pay(page: string, payment: string, plan: string): Promise<string> {
      const subscriptionId = (await choose(page, plan)).redirect_url?.split('/').at(-1) ?? ''
      await send(payment, `${controls}/subscriptions/${subscriptionId}/pay`, { body: { card: cards.foreign } })
      return subscriptionId
    },
    async buy(page: string, payment: string, plan: string): Promise<State> {
      await this.pay(page, payment, plan)
      return until(payment, ({ plan_id }) => plan_id === `user_verification_${plan}`)
    },
    undo: async (at: string) =>
      State.parse(await ask(at, '/billing/undo', { subscription_id: (await state(at)).subscription_id })),
  }
}

/** Set directly, since few drills are about paying; no checks means no limit. */
export async function setLimits(
  url: string,
  database: pg.Pool,
  { id, ask }: Pick<Customer, 'id' | 'ask'>,
  { checks = null, perSecond = 1000 }: { checks?: number | null; perSecond?: number } = {},
): Promise<void> {
  // Opens the period without a process caching the key's current limits.
  await ask(url, '/usage?from=2026-01-01&to=2026-01-31')
  const plan = 'update plan_subscriptions set unit_limit = $2, requests_per_second = $3 where user_id = $1'
  await database.query(plan, [id, checks, perSecond])
  await database.query('update quota_periods set unit_limit = $2, allowance_id = null where user_id = $1', [id, checks])
}

/** The count in each place that keeps one; they must never differ. */
export async function countedFor(database: pg.Pool, userId: string) {
  const { rows } = await database.query(
    `select (select coalesce(sum(used), 0)::int from quota_periods where user_id = $1) as used,
       (select coalesce(sum(units), 0)::int from usage_ledger where user_id = $1) as ledger,
       (select coalesce(sum(units), 0)::int from usage_days where user_id = $1) as days`,
    [userId],
  )
  return z.object({ used: z.number(), ledger: z.number(), days: z.number() }).parse(rows[0])
}

export function verify(url: string, key: string, email = 'ada@example.com'): Promise<Response> {
  return fetch(`${url}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-token': key },
    body: JSON.stringify({ model: 'user_verification', email }),
    signal: AbortSignal.timeout(40_000),
  })
}

type Sent = { body?: object; token?: string | undefined; headers?: Record<string, string> }

/** As JSON, with the key to the mailbox and the sandboxes of a product that this process launched. */
export async function send(url: string, path: string, { body, token, headers }: Sent = {}): Promise<unknown> {
  const bearer = token && { authorization: `Bearer ${token}` }
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...devHeaders(url), ...bearer, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Polls until there is something. */
export async function poll<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const found = await read()
    if (found !== undefined && found !== false) return found
    // Asking costs the product as much as the work that is waited for.
    await delay(100)
  }
  throw new Error('waited for ten seconds in vain')
}

// What every release has said, not today's contract: a customer may be one of an older version.
const Config = z.object({ supabase: z.object({ publishableKey: z.string() }) })

export const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
})

const CreatedApiKey = z.object({ id: z.string(), full_key: z.string() })
const SubscribeResponse = z.object({ status: z.string(), redirect_url: z.string().nullish() })

const State = z.object({
  subscription_id: z.string(),
  plan_id: z.string(),
  tier: z.string(),
  entitlement: z.string(),
  current_end: z.string().nullable(),
  pending_plan_id: z.string().nullable(),
  cancel_status: z.string().nullable(),
})
export type State = z.infer<typeof State>
