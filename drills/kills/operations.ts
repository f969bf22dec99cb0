import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { BillingState } from '@assay/contract/billing/subscription'
import { MailboxEntry } from '@assay/contract/mailbox'
import { z } from 'zod'
import { devHeaders } from '../../scripts/launch.ts'
import { cards, controls as controlsPath, poll, signUp } from '../customer.ts'
import type { Stop, World } from './world.ts'

export type Case = { world: World; account: Account; subscriptionId: string }

/** One customer action. `act` is what gets interrupted; `finish` is what they would do next. */
export type Operation = {
  name: string
  prepare(one: Case): Promise<void>
  /** What must not be synced before `act`; done when all others are prepared. */
  ready?(one: Case): Promise<void>
  act(one: Case): Promise<unknown>
  finish(one: Case): Promise<void>
}

const basic = 'basic_monthly'
const pro = 'pro_monthly'

export const subscribe = subscribeTo(basic)

export function subscribeTo(plan: string): Operation {
  return {
    name: 'subscribe',
    prepare: async () => {},
    act: ({ account }) => account.press(plan),
    finish: async ({ account }) => account.pay(await account.openPage(plan)),
  }
}

export const firstPayment: Operation = {
  name: 'first payment',
  async prepare(one) {
    one.subscriptionId = await one.account.openPage(basic)
  },
  async ready(one) {
    await holdEvents(one, true)
    await one.account.pay(one.subscriptionId)
  },
  act: receiveEvents,
  finish: async (one) => void (await receiveEvents(one)),
}

export const renewal: Operation = {
  name: 'renewal',
  prepare: (one) => subscribed(one, basic),
  async ready(one) {
    await holdEvents(one, true)
    await one.account.control(one.subscriptionId, 'renewal')
  },
  act: receiveEvents,
  finish: async (one) => void (await receiveEvents(one)),
}

export const upgrade: Operation = {
  name: 'upgrade',
  prepare: (one) => subscribed(one, basic),
  act: ({ account }) => account.press(pro),
  async finish({ account }) {
    if ((await account.state()).plan_id !== idOf(pro)) await account.press(pro)
  },
}

/** With a domestic card: a second subscription whose first payment is the difference. */
export const upgradeAnew: Operation = {
  name: 'upgrade anew',
  prepare: (one) => subscribed(one, basic, { country: 'IN', card: 'domestic' }),
  act: ({ account }) => account.press(pro, 'IN'),
  finish: async ({ account }) => account.pay(await account.openPage(pro, 'IN'), 'domestic'),
}

/** The old subscription ends when the new one is paid. */
export const replace: Operation = {
  name: 'replace',
  async prepare(one) {
    await subscribed(one, basic, { country: 'IN', card: 'domestic' })
    one.subscriptionId = await one.account.openPage(pro, 'IN')
  },
  act: ({ account, subscriptionId }) => account.pay(subscriptionId, 'domestic'),
  finish: async () => {},
}

export const downgrade: Operation = {
  name: 'downgrade',
  prepare: (one) => subscribed(one, pro),
  act: ({ account }) => account.press(basic),
  async finish({ account }) {
    if ((await account.state()).pending_plan_id !== idOf(basic)) await account.press(basic)
  },
}

/** A job pauses it at the provider. */
export const cancel: Operation = {
  name: 'cancel',
  async prepare(one) {
    await subscribed(one, basic)
    cancellations.set(one.account.id, await one.account.cancel(one.subscriptionId))
  },
  act: async ({ account }) => cancellations.get(account.id)?.(),
  finish: async () => {},
}

/** Undone after the pause, which the request itself takes back. */
export const resume: Operation = {
  name: 'resume',
  async prepare(one) {
    await cancel.prepare(one)
    await cancel.act(one)
    await poll(async () => (await providerStatus(one)) === 'paused')
  },
  act: ({ account, subscriptionId }) => account.undo(subscriptionId),
  finish: async () => {},
}

const cancellations = new Map<string, () => Promise<Response | null>>()

export const before = (step: Stop['step']): Stop => ({ step, side: 'before' })
export const after = (step: Stop['step']): Stop => ({ step, side: 'after' })

type Paying = { country?: string; card?: keyof typeof cards }

async function subscribed(one: Case, plan: string, { country = 'US', card = 'foreign' }: Paying = {}): Promise<void> {
  const { account } = one
  one.subscriptionId = await account.openPage(plan, country)
  await account.pay(one.subscriptionId, card)
  await poll(async () => (await account.state()).plan_id === idOf(plan))
}

async function providerStatus({ world, subscriptionId }: Case): Promise<string | undefined> {
  const { rows } = await world.database.query<{ status: string }>(
    'select status from sandbox_payments.subscriptions where id = $1',
    [subscriptionId],
  )
  return rows[0]?.status
}

async function holdEvents({ world }: Case, areWebhooksHeld: boolean): Promise<void> {
  await controls(world, '', { areWebhooksHeld })
}

/** Through its events, and by the scheduled jobs. */
async function receiveEvents(one: Case): Promise<unknown> {
  await holdEvents(one, false)
  await one.world.wake('reconcile-billing')
  return controls(one.world, '/events/send', {})
}

async function controls({ url }: World, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', ...devHeaders(url) }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  await fetch(url + controlsPath + path, init).catch(() => null)
}

function idOf(plan: string): string {
  return `user_verification_${plan}`
}

export type Account = Awaited<ReturnType<typeof openAccount>>

/** A customer of the product. A request the product didn't live to respond to is null. */
export async function openAccount({ url }: Pick<World, 'url'>) {
  const { id, email, token } = await signUp(url)
  const request = async (method: string, path: string, body?: object): Promise<Response | null> => {
    const headers = { 'content-type': 'application/json', ...devHeaders(url), authorization: `Bearer ${token}` }
    return fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(() => null)
  }
  const state = async () => BillingState.parse(await (await request('GET', '/billing/state'))?.json())
  const press = async (plan: string, country = 'US') => {
    const order = { uuid: id, plan_id: `user_verification_${plan}`, service_name: 'developer', country }
    return request('POST', '/usegenkkurl', order)
  }
  const control = async (subscriptionId: string, action: string, body: object = {}) => {
    const response = await request('POST', `${controlsPath}/subscriptions/${subscriptionId}/${action}`, body)
    if (!response?.ok) throw new Error(`${action} failed: ${await response?.text()}`)
  }
  return {
    id,
    email,
    state,
    press,
    control,
    /** The payment page, requested as often as a patient person would. */
    async openPage(plan: string, country = 'US'): Promise<string> {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const response = await press(plan, country)
        if (response?.ok) return pageIn(SubscribeResponse.parse(await response.json()).redirect_url)
      }
      throw new Error('no page was opened')
    },
    pay: (subscriptionId: string, card: keyof typeof cards = 'foreign') =>
      control(subscriptionId, 'pay', { card: cards[card] }),
    /** With the mailed code; doesn't wait for the response. */
    async cancel(subscriptionId: string): Promise<() => Promise<Response | null>> {
      await request('POST', '/cancel-otp', { email_id: email, subscription_id: subscriptionId })
      const code = await poll(async () => {
        const mails = await request('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
        const texts = z.array(MailboxEntry).parse(await mails?.json())
        return texts.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((found) => found !== undefined)
      })
      const body = { uuid: id, subscription_id: subscriptionId, otp: code }
      return () => request('POST', '/cancel-subscription', body)
    },
    undo: (subscriptionId: string) => request('POST', '/billing/undo', { subscription_id: subscriptionId }),
  }
}

function pageIn(address: string | null): string {
  const id = /sub_\w+$/.exec(address ?? '')?.[0]
  if (!id) throw new Error(`${address} is no page to pay at`)
  return id
}
