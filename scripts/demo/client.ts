import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { planId, type Tier } from '@assay/contract/billing/catalogue'
import { SubscribeResponse } from '@assay/contract/billing/checkout'
import { PublicConfig } from '@assay/contract/config'
import { Mailbox } from '@assay/contract/mailbox'
import type { ServiceId } from '@assay/contract/services'
import { createPool } from '../../server/src/db/connect.ts'
import { createLog } from '../../server/src/http/log.ts'
import type { Tx } from '../../server/src/ports/db.ts'
import { passCaptcha } from '../../server/src/testing/solve-captcha.ts'
import { devHeaders } from '../launch.ts'

export type Person = { email: string; password: string; firstName: string; lastName: string; services: ServiceId[] }
export type Session = { userId: string; headers: Record<string, string> }
export type DemoClient = Awaited<ReturnType<typeof createClient>>

/** A customer of the product: everything here is what the browser of whoever started it sends. */
export async function createClient(url: string) {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isText = typeof body === 'string'
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': isText ? 'text/csv' : 'application/json', ...devHeaders(url), ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text}`)
    const reply: unknown = text === '' ? null : JSON.parse(text)
    return reply
  }
  const { supabase } = PublicConfig.parse(await send('GET', '/config.json'))
  const apikey = { apikey: supabase.publishableKey }
  const toSession = (reply: unknown): Session => {
    const { access_token, user } = Object(reply)
    return { userId: String(user.id), headers: { ...apikey, authorization: `Bearer ${access_token}` } }
  }
  /** The payment sandbox's time machine. */
  const control = (subscriptionId: string, action: string, body: object = {}) =>
    send('POST', `/sandbox/payments/controls/subscriptions/${subscriptionId}/${action}`, body)

  return {
    send,
    control,

    /** With captcha, mailed link and chosen services. */
    async signUp({ email, password, firstName, lastName, services }: Person): Promise<Session> {
      const captcha_token = await passCaptcha({ request: (path, init) => fetch(url + path, init) })
      const names = { firstName, lastName, first_name: firstName, last_name: lastName }
      const data = { ...names, profileCompleted: true, profile_completed: true }
      const form = { email, password, data, gotrue_meta_security: { captcha_token } }
      await send('POST', '/auth/v1/signup', form, apikey)
      const token_hash = await until('the confirmation mail', async () => {
        const mails = Mailbox.parse(await send('GET', `/dev/mailbox.json?to=${email}`))
        const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0]
        return link && new URL(link).searchParams.get('token')
      })
      const session = toSession(await send('POST', '/auth/v1/verify', { type: 'signup', token_hash }, apikey))
      await send('PUT', '/auth/v1/user', { data: { services } }, session.headers)
      return session
    },

    async signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Session> {
      return toSession(await send('POST', '/auth/v1/token?grant_type=password', { email, password }, apikey))
    },

    async signOut({ headers }: Session): Promise<void> {
      await send('POST', '/auth/v1/logout?scope=global', undefined, headers)
    },

    async createKey({ headers }: Session, key: { name: string; type: string; expires_at: string | null }) {
      return CreatedApiKey.parse(await send('POST', '/api-keys', key, headers))
    },

    /** Opens a plan's payment page and pays; returns the provider's subscription id. */
    async subscribe(
      { userId, headers }: Session,
      order: { tier: Tier; country: string; card: string },
    ): Promise<string> {
      const { tier, country, card } = order
      const wanted = { uuid: userId, plan_id: planId(tier, 'monthly'), service_name: 'developer', country }
      const reply = SubscribeResponse.parse(await send('POST', '/usegenkkurl', wanted, headers))
      const id = /sub_\w+/.exec(reply.redirect_url ?? '')?.[0]
      if (!id) throw new Error(`${wanted.plan_id} has no payment page`)
      await control(id, 'pay', { card })
      return id
    },
  }
}

/** Polls until there is a result, for what the product does in its own time. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false | ''>): Promise<T> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const reply = await ask()
    if (reply) return reply
    await setTimeout(50)
  }
  throw new Error(`The demo has waited in vain for ${what}.`)
}

/** One connection to a running product's embedded database, as its owner: the past has no front door. */
export async function connect(dataDir: string): Promise<{ tx: Tx; close(): Promise<void> }> {
  const socket = { host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' }
  const pool = createPool({ ...socket, max: 1 }, createLog('error'))
  const client = await pool.connect()
  return {
    tx: client,
    async close() {
      client.release()
      await pool.end()
    },
  }
}
