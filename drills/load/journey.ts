import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { BillingState } from '@assay/contract/billing/subscription'
import { Mailbox } from '@assay/contract/mailbox'
import { paths } from '@assay/contract/paths'
import { z } from 'zod'
import { devHeaders } from '../../scripts/launch.ts'
import { passCaptcha } from '../../server/src/testing/solve-captcha.ts'
import { percentile } from '../stage.ts'

export const password = 'Analytical1843'
const plan = 'user_verification_basic_monthly'

/** With `receive`, the captcha's work is done elsewhere. */
export type Visitor = {
  url: string
  apikey: string
  address: string
  steps: Steps
  receive?: (() => Promise<string>) | undefined
}

/** Everything a new customer does in the first hour, as the pages do it, from their own address. Returns who it was. */
export async function walk(visitor: Visitor): Promise<string> {
  const { url, apikey, address, steps } = visitor
  const { time } = steps
  const { email, userId, session, key } = await arrive(visitor)
  const own = caller(url, { apikey, 'x-forwarded-for': address, authorization: `Bearer ${session}` })
  const api = caller(url, { 'x-api-token': key })
  await time('verify', () => api('POST', '/v1/verify', { body: { model: 'user_verification', email } }))
  await time('verify', () => api('POST', '/v1/verify', { body: { model: 'user_verification', firstname: 'Ada' } }))
  await time('look at the dashboard', () => Promise.all(dashboard(userId).map((path) => own('GET', path))))
  const order = { uuid: userId, plan_id: plan, service_name: 'developer', country: 'US' }
  const reply = await time('subscribe', () => own('POST', '/usegenkkurl', { body: order }))
  const page = SubscribeResponse.parse(reply).redirect_url ?? ''
  await time('pay, until the plan is in force', () => pay(own, page.split('/').at(-1) ?? ''))
  await time('usage by key', () => api('GET', '/v1/usage'))
  await time('sign out', () => own('POST', '/auth/v1/logout', {}))
  return email
}

/** From the page to the first key. */
export async function arrive({ url, apikey, address, steps: { time }, receive }: Visitor) {
  const email = `${randomUUID()}@example.com`
  const from = { 'x-forwarded-for': address }
  const call = caller(url, { apikey, ...from })
  await time('open the page', () => call('GET', paths.signup, { accept: 'text/html' }))
  const page = {
    request: (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...from } }),
  }
  const receipt = receive
    ? await time('captcha, its challenge', () => call('GET', '/api/captcha-challenge').then(receive))
    : await time('captcha, its work included', () => passCaptcha(page))
  const signUp = {
    email,
    password,
    data: { first_name: 'Ada', services: ['developer'] },
    gotrue_meta_security: { captcha_token: receipt },
  }
  await time('sign up', () => call('POST', '/auth/v1/signup', { body: signUp }))
  const token = await time('the mail is there', () => mailedToken(call, email))
  await time('confirm', () => call('POST', '/auth/v1/verify', { body: { type: 'signup', token_hash: token } }))
  const body = { email, password }
  const signedIn = await time('sign in', () => call('POST', '/auth/v1/token?grant_type=password', { body }))
  const { access_token: session, user } = Session.parse(signedIn)
  const own = caller(url, { apikey, ...from, authorization: `Bearer ${session}` })
  await time('choose services', () => own('PUT', '/auth/v1/user', { body: { data: { services: ['developer'] } } }))
  const created = await time('make a key', () => own('POST', '/api-keys', { body: { name: 'First' } }))
  return { email, userId: user.id, session, key: CreatedApiKey.parse(created).full_key }
}

function dashboard(userId: string): string[] {
  const today = new Date().toISOString().slice(0, 10)
  return [
    `/usage?from=${today}&to=${today}`,
    '/api-keys',
    '/requests',
    `/rest/v1/subscriptions?select=*&user_id=eq.${userId}&is_active=eq.true`,
    '/rest/v1/notifications?select=id,title,created_at,read_at&order=created_at.desc&limit=20',
  ]
}

async function mailedToken(call: Call, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = Mailbox.parse(await call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`))
    const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0]
    if (link) return new URL(link).searchParams.get('token') ?? ''
    await delay(100)
  }
  throw new Error('no mail within 20 seconds')
}

async function pay(own: Call, subscriptionId: string): Promise<void> {
  const card = { card: '5104 0155 5555 5558' }
  await own('POST', `/sandbox/payments/controls/subscriptions/${subscriptionId}/pay`, { body: card })
  for (let tries = 0; tries < 300; tries += 1) {
    if (BillingState.parse(await own('GET', '/billing/state')).tier === 'basic') return
    await delay(100)
  }
  throw new Error('paid, and no plan within 30 seconds')
}

type Call = ReturnType<typeof caller>

function caller(url: string, headers: Record<string, string>) {
  return async (method: string, path: string, { body, accept }: { body?: object; accept?: string } = {}) => {
    // The mailbox and sandboxes exist only for this machine.
    const { 'x-forwarded-for': _, ...local } = headers
    const own = /^\/(dev|sandbox)\//.test(path) ? { ...local, ...devHeaders(url) } : headers
    const response = await fetch(url + path, {
      method,
      headers: { ...own, ...(body && { 'content-type': 'application/json' }), ...(accept && { accept }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${method} ${path.split('?')[0]} responded with ${response.status}: ${text.slice(0, 200)}`)
    const reply: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    return reply
  }
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

export type Steps = ReturnType<typeof createSteps>

/** Duration and failures of each step, over everyone who went through it. */
export function createSteps() {
  const steps = new Map<string, { milliseconds: number[]; errors: string[] }>()
  return {
    async time<T>(name: string, work: () => Promise<T>): Promise<T> {
      const step = steps.get(name) ?? { milliseconds: [], errors: [] }
      steps.set(name, step)
      const begun = performance.now()
      try {
        const result = await work()
        step.milliseconds.push(performance.now() - begun)
        return result
      } catch (error) {
        step.errors.push(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    errors: () => [...steps.values()].flatMap(({ errors }) => errors),
    report(): string {
      const rows = [...steps].map(([name, { milliseconds, errors }]) =>
        [
          name,
          milliseconds.length,
          errors.length,
          ...[50, 99].map((rank) => percentile(milliseconds, rank).toFixed(0)),
        ].join(' | '),
      )
      return ['step | n | errors | p50 ms | p99 ms', '---|---|---|---|---', ...rows]
        .map((row) => `| ${row} |`)
        .join('\n')
    },
  }
}
