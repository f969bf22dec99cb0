import { randomUUID } from 'node:crypto'
import { PlanPreview, SubscribeResponse } from '@assay/contract/billing/checkout'
import { BillingState } from '@assay/contract/billing/subscription'
import { ErrorBody } from '@assay/contract/errors'
import { onTestFinished, TestRunner } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestAppOptions } from '../../../testing/test-app.ts'
import { handlePaymentEvents } from '../sync/handle-events.ts'

export const password = 'Correct-horse-7'
export const domesticCard = '4718 6091 0820 4366'
export const foreignCard = '5104 0155 5555 5558'

type Options = Pick<TestAppOptions, 'env' | 'deps' | 'watchDb' | 'network'>

/** The product with the payment gateway. Events arrive with `control`, jobs run on demand. */
export async function createBillingApp({ env = {}, ...options }: Options = {}) {
  const settings = { AUTH_AUTOCONFIRM: 'on', AUTH_LIMITS: 'off', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off', ...env }
  const test = await createTestApp({ env: settings, ...options })
  const { app, openDoor, owner, keys, mailTo } = test
  // The jobs of the next test would work through this one's customers too.
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await owner.query('delete from auth.users')))

  const post = (path: string, body: object, token?: string) =>
    openDoor(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const sandbox = async (path: string, body: object = {}) => {
    const response = await post(`/sandbox/payments/controls${path}`, body)
    if (!response.ok) throw new Error(await response.text())
    return response
  }
  /** Uses a gateway control and handles the resulting events. */
  const control = async (subscriptionId: string, action: string, body: object = {}) => {
    await sandbox(`/subscriptions/${subscriptionId}/${action}`, body)
    await handlePaymentEvents(test.deps)
  }

  const signUp = async ({ services = ['developer'] } = {}) => {
    const email = `${randomUUID()}@example.com`
    const signedUp = await post('/auth/v1/signup', { email, password, data: { services } })
    const { access_token: token, user } = Session.parse(await signedUp.json())
    const session = { token }
    const press = (planId: string, country = 'US', more: object = {}) =>
      post(
        '/usegenkkurl',
        { uuid: user.id, plan_id: planId, service_name: 'developer', country, ...more },
        session.token,
      )
    const choose = async (planId: string, country = 'US') => {
      const response = await press(planId, country)
      const body: unknown = await response.json()
      if (!response.ok) throw new Error(JSON.stringify(body))
      return SubscribeResponse.parse(body)
    }
    const openPage = async (planId: string, country = 'US') => {
      const { redirect_url } = await choose(planId, country)
      return subscriptionOf(redirect_url)
    }
    const rest = async <T>(schema: z.core.$ZodType<T>, relation: string): Promise<T[]> => {
      const headers = { apikey: keys.publishable, authorization: `Bearer ${session.token}` }
      return z.array(schema).parse(await (await app.request(`/rest/v1/${relation}`, { headers })).json())
    }
    return {
      id: user.id,
      email,
      get token() {
        return session.token
      },
      /** Needed after moving the clock: a session lasts an hour. */
      async signIn() {
        const response = await post('/auth/v1/token?grant_type=password', { email, password })
        session.token = Session.parse(await response.json()).access_token
      },
      press,
      choose,
      openPage,
      rest,
      /** Pays the page, by default with a card that allows plan changes. */
      async subscribe(planId: string, { country = 'US', card = foreignCard } = {}) {
        const subscriptionId = await openPage(planId, country)
        await control(subscriptionId, 'pay', { card })
        return subscriptionId
      },
      preview: async (planId: string, country = 'US') =>
        PlanPreview.parse(await (await post('/billing/preview', { plan_id: planId, country }, session.token)).json()),
      remove: () =>
        app.request('/account', {
          method: 'DELETE',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
          body: JSON.stringify({ password }),
        }),
      /** With the mailed code. */
      async cancel(subscriptionId: string) {
        await post('/cancel-otp', { email_id: email, subscription_id: subscriptionId }, session.token)
        const mail = (await mailTo(email)).find(({ subject }) => subject.endsWith('cancellation code'))
        const otp = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
        return post('/cancel-subscription', { uuid: user.id, subscription_id: subscriptionId, otp }, session.token)
      },
      undo: (subscriptionId: string) => post('/billing/undo', { subscription_id: subscriptionId }, session.token),
      async state() {
        const headers = { authorization: `Bearer ${session.token}` }
        return BillingState.parse(await (await app.request('/billing/state', { headers })).json())
      },
      async quota() {
        const { rows } = await owner.query<{ used: number; limit: number | null; tier: string }>(
          `select q.used::int, q.unit_limit as limit, s.tier from quota_periods q
           join plan_subscriptions s on s.id = q.subscription_id
           where q.user_id = $1 and s.is_active and q.starts_at <= now() and q.ends_at > now()`,
          [user.id],
        )
        return rows
      },
      use: (units: number) =>
        owner.query(
          `update quota_periods q set used = $2 from plan_subscriptions s
           where s.id = q.subscription_id and q.user_id = $1 and s.is_active and q.ends_at > now()`,
          [user.id, units],
        ),
      async paid() {
        const { rows } = await owner.query<{ sum: number }>(
          "select coalesce(sum(amount_minor), 0)::int as sum from billing_invoices where user_id = $1 and status = 'paid'",
          [user.id],
        )
        return rows[0]?.sum ?? 0
      },
    }
  }

  return { ...test, post, sandbox, control, signUp }
}

export function subscriptionOf(payUrl: string | null): string {
  const id = /\/pay\/(sub_\w+)$/.exec(payUrl ?? '')?.[1]
  if (!id) throw new Error(`${payUrl} is not a payment page`)
  return id
}

/** Status and detail of an error response. */
export async function errorDetailOf(pending: Response | Promise<Response>): Promise<[number, string]> {
  const response = await pending
  return [response.status, ErrorBody.parse(await response.json()).detail]
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
