import { randomUUID } from 'node:crypto'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { z } from 'zod'
import { devHeaders } from '../../scripts/launch.ts'
import { verify } from '../faults/traffic.ts'
import { cards, poll } from '../kills/account.ts'

export type Customer = Awaited<ReturnType<typeof signUp>>

const password = 'Correct-horse-7'

/** Someone who may use either version: each action takes the address of the one it goes to. */
export async function signUp(url: string) {
  const email = `${randomUUID()}@example.com`
  const session = Session.parse(
    await send(url, '/auth/v1/signup', { email, password, data: { services: ['developer'] } }),
  )
  const { id } = session.user
  const token = session.access_token
  const { full_key: key } = CreatedApiKey.parse(await send(url, '/api-keys', { name: 'Bench' }, token))
  const state = async (at: string) => State.parse(await send(at, '/billing/state', undefined, token))
  const choose = async (at: string, plan: string) =>
    SubscribeResponse.parse(
      await send(
        at,
        '/usegenkkurl',
        { uuid: id, plan_id: `user_verification_${plan}`, service_name: 'developer', country: 'US' },
        token,
      ),
    )
  const until = (at: string, isSo: (state: State) => boolean) =>
    poll(async () => {
      const now = await state(at)
      return isSo(now) && now
    })
  return {
    id,
    key,
    state,
    choose,
    until,
    signIn: async (at: string) =>
      Session.parse(await send(at, '/auth/v1/token?grant_type=password', { email, password })).user.id === id,
    check: async (at: string) => (await verify(at, key, 'ada@example.com')).status === 200,
    /** Opens the payment page and pays, each at a version of its own. */
    async buy(page: string, payment: string, plan: string): Promise<State> {
      const { redirect_url } = await choose(page, plan)
      const subscription = redirect_url?.split('/').at(-1)
      await send(payment, `/sandbox/payments/controls/subscriptions/${subscription}/pay`, { card: cards.foreign })
      return until(payment, ({ plan_id }) => plan_id === `user_verification_${plan}`)
    },
    undo: async (at: string) =>
      State.parse(await send(at, '/billing/undo', { subscription_id: (await state(at)).subscription_id }, token)),
  }
}

/** What both versions say about a plan. */
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

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

async function send(url: string, path: string, body?: object, token?: string): Promise<unknown> {
  const bearer = token && { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...devHeaders(url), ...bearer }
  const response = await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
