import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { PublicConfig } from '@assay/contract/config'
import { Mailbox } from '@assay/contract/mailbox'
import { UsageResponse } from '@assay/contract/usage'
import { z } from 'zod'
import { passCaptcha } from '../../server/src/testing/solve-captcha.ts'

const password = 'Analytical1843'

/** Returns the text of the email to an address, or null while there's none. */
type ReadMail = (email: string) => Promise<string | null>

/** What a person does first, captcha and confirmation email included. Returns their API key. */
export async function signUp(url: string, readMail: ReadMail): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const { supabase } = PublicConfig.parse(await (await get(`${url}/config.json`)).json())
  const apikey = { apikey: supabase.publishableKey }
  const receipt = await passCaptcha({ request: (path, init) => get(url + path, init) })
  const data = { first_name: 'Ada', services: ['developer'] }
  await post(`${url}/auth/v1/signup`, apikey, {
    email,
    password,
    data,
    gotrue_meta_security: { captcha_token: receipt },
  })
  const token = await mailedToken(() => readMail(email))
  await post(`${url}/auth/v1/verify`, apikey, { type: 'signup', token_hash: token })
  const session = await post(`${url}/auth/v1/token?grant_type=password`, apikey, { email, password })
  const authorization = `Bearer ${Session.parse(session).access_token}`
  return CreatedApiKey.parse(await post(`${url}/api-keys`, { authorization }, { name: 'First' })).full_key
}

/** One check, and how many the account has used by then. */
export async function verify(url: string, key: string): Promise<number> {
  const headers = { 'x-api-token': key }
  await post(`${url}/v1/verify`, headers, { model: 'user_verification', email: 'ada@example.com' })
  return UsageResponse.parse(await (await fetch(`${url}/v1/usage`, { headers })).json()).used
}

/** For servers with the development mailbox. */
export const readMailbox =
  (url: string, devKey: string): ReadMail =>
  async (email) => {
    const headers = { 'x-dev-key': devKey.trim() }
    const response = await get(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`, { headers })
    return Mailbox.parse(await response.json())[0]?.text ?? null
  }

export async function untilReady(url: string, seconds = 60): Promise<void> {
  await until(`${url}/readyz`, seconds, async () => (await fetch(`${url}/readyz`)).ok)
}

/** A rejected connection counts as "not yet". */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  let reason = ''
  while (performance.now() < deadline) {
    const isSo = await holds().catch((error: Error) => {
      reason = `, ${error.message}`
      return false
    })
    if (isSo) return
    await delay(100)
  }
  throw new Error(`${what}: not within ${seconds} s${reason}`)
}

async function mailedToken(readMail: () => Promise<string | null>): Promise<string> {
  let token: string | null = null
  await until('the confirmation email', 20, async () => {
    const link = /https?:\/\/\S+/.exec((await readMail()) ?? '')?.[0]
    token = link === undefined ? null : new URL(link).searchParams.get('token')
    return token !== null
  })
  return token ?? ''
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<unknown> {
  const json = { 'content-type': 'application/json', ...headers }
  return (await get(url, { method: 'POST', headers: json, body: JSON.stringify(body) })).json()
}

async function get(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`)
  return response
}

const Session = z.object({ access_token: z.string() })
