import { randomUUID } from 'node:crypto'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { ErrorBody } from '@assay/contract/errors'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { createTestApp } from '../../../testing/test-app.ts'

type Options = { env?: Record<string, string>; deps?: Partial<Deps> }

/** The product with its payment gateway and paying customers. */
export async function createCancelApp({ env = {}, deps = {} }: Options = {}) {
  const settings = { AUTH_AUTOCONFIRM: 'on', AUTH_LIMITS: 'off', CAPTCHA_PROVIDER: 'none', ...env }
  const test = await createTestApp({ isListening: true, env: settings, deps })
  const { openDoor, owner, mailTo } = test
  const responses: string[] = []

  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await openDoor(path, { method: 'POST', headers, body: JSON.stringify(body) })
    responses.push(`${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
    return response
  }

  async function signUp() {
    const email = `${randomUUID()}@example.com`
    const signedUp = await post('/auth/v1/signup', {
      email,
      password: 'Correct-horse-7',
      data: { services: ['developer'] },
    })
    const { access_token: token, user } = Session.parse(await signedUp.json())
    return {
      email,
      token,
      id: user.id,
      requestCode: (subscription_id: string, email_id = email) =>
        post('/cancel-otp', { email_id, subscription_id }, token),
      cancel: (subscription_id: string, otp?: string, uuid = user.id) =>
        post('/cancel-subscription', { uuid, subscription_id, ...(otp !== undefined && { otp }) }, token),
    }
  }

  /** Subscribes and pays; returns the subscription id. */
  async function pay(user: { id: string; token: string }): Promise<string> {
    const order = { uuid: user.id, plan_id: 'user_verification_basic_monthly', country: 'US' }
    await post('/usegenkkurl', order, user.token).then(async (response) =>
      SubscribeResponse.parse(await response.json()),
    )
    const { rows } = await owner.query<{ id: string | null }>(
      'select provider_id as id from billing_subscriptions where user_id = $1',
      [user.id],
    )
    const subscriptionId = rows[0]?.id ?? ''
    await post(`/sandbox/payments/controls/subscriptions/${subscriptionId}/pay`, { card: '5104 0155 5555 5558' })
    await test.runJobs()
    return subscriptionId
  }

  return {
    ...test,
    post,
    signUp,
    /** All responses so far, headers included. */
    responses,
    pay,
    async subscriber() {
      const user = await signUp()
      return { ...user, subscriptionId: await pay(user) }
    },
    /** The code in the latest mail. */
    async mailedCode(email: string): Promise<string> {
      return codeIn((await mailTo(email))[0]?.text)
    },
  }
}

export function codeIn(text = ''): string {
  const code = /^\d{6}$/m.exec(text)?.[0]
  if (code === undefined) throw new Error('no code was mailed')
  return code
}

/** Status, code and detail of an error response. */
export async function wholeErrorOf(pending: Response | Promise<Response>): Promise<[number, string, string]> {
  const response = await pending
  const { code, detail } = ErrorBody.parse(await response.json())
  return [response.status, code, detail]
}

/** A wrong code. */
export function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
