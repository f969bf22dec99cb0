import { randomUUID } from 'node:crypto'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { BillingState } from '@assay/contract/billing/subscription'
import { MailboxEntry } from '@assay/contract/mailbox'
import { z } from 'zod'
import { devHeaders } from '../../scripts/launch.ts'
import type { World } from './world.ts'

export const cards = { domestic: '4718 6091 0820 4366', foreign: '5104 0155 5555 5558' } as const

export type Account = Awaited<ReturnType<typeof openAccount>>

/** A customer of the product. A request the product didn't live to answer is null. */
export async function openAccount({ url }: Pick<World, 'url'>) {
  const email = `${randomUUID()}@example.com`
  const send = async (method: string, path: string, body?: object, token?: string): Promise<Response | null> => {
    const bearer = token && { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...devHeaders(url), ...bearer }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return fetch(url + path, init).catch(() => null)
  }
  const signedUp = await send('POST', '/auth/v1/signup', {
    email,
    password: 'Correct-horse-7',
    data: { services: ['developer'] },
  })
  const { access_token: token, user } = Session.parse(await signedUp?.json())
  const state = async () => BillingState.parse(await (await send('GET', '/billing/state', undefined, token))?.json())
  const press = async (plan: string, country = 'US') => {
    const order = { uuid: user.id, plan_id: `user_verification_${plan}`, service_name: 'developer', country }
    return send('POST', '/usegenkkurl', order, token)
  }
  const control = async (subscriptionId: string, action: string, body: object = {}) => {
    const response = await send('POST', `/sandbox/payments/controls/subscriptions/${subscriptionId}/${action}`, body)
    if (!response?.ok) throw new Error(`${action} failed: ${await response?.text()}`)
  }
  return {
    id: user.id,
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
      await send('POST', '/cancel-otp', { email_id: email, subscription_id: subscriptionId }, token)
      const code = await poll(async () => {
        const mails = await send('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
        const texts = z.array(MailboxEntry).parse(await mails?.json())
        return texts.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((found) => found !== undefined)
      })
      const body = { uuid: user.id, subscription_id: subscriptionId, otp: code }
      return () => send('POST', '/cancel-subscription', body, token)
    },
    undo: (subscriptionId: string) => send('POST', '/billing/undo', { subscription_id: subscriptionId }, token),
  }
}

/** Polls until there is something. */
export async function poll<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const found = await read()
    if (found !== undefined && found !== false) return found
    // Asking costs the product as much as the work that is waited for.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('waited for ten seconds in vain')
}

function pageIn(address: string | null): string {
  const id = /sub_\w+$/.exec(address ?? '')?.[0]
  if (!id) throw new Error(`${address} is no page to pay at`)
  return id
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
