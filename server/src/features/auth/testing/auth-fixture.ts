import { randomInt, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { createTestApp } from '../../../testing/test-app.ts'

export const password = 'Correct-horse-7'
export const otherPassword = 'Battery-staple-8'

type Options = { env?: Record<string, string>; deps?: Partial<Deps> }
type Call = { body?: unknown; token?: string | undefined; headers?: Record<string, string>; from?: string }

/** The product as a client of /auth/v1 sees it. Each client has its own address, because limits count by address. */
export async function createAuthApp({ env = {}, deps = {} }: Options = {}) {
  const test = await createTestApp({ env: { CAPTCHA_PROVIDER: 'none', TRUSTED_PROXIES: '1', ...env }, deps })
  const { app, keys, mailTo } = test
  const address = randomAddress()

  const call = async (method: string, path: string, { body, token, headers = {}, from = address }: Call = {}) =>
    app.request(`http://localhost/auth/v1${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        apikey: keys.publishable,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  const client = ({ key = keys.publishable, flowType = 'implicit', fetch = app.request }: ClientOptions = {}) =>
    createClient('http://localhost', key, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType,
        experimental: { recoveryCodes: true },
      },
      global: {
        fetch: async (input, init) => {
          const headers = new Headers(init?.headers)
          headers.set('x-forwarded-for', address)
          return fetch(String(input), { ...init, headers })
        },
      },
    })

  const signIn = async (email: string, word = password) => {
    const response = await call('POST', '/token?grant_type=password', { body: { email, password: word } })
    return Session.parse(await response.json())
  }

  /** A confirmed user, created with the server key. */
  const createUser = async (fields: Record<string, unknown> = {}) => {
    const email = randomEmail()
    const body = { email, password, email_confirm: true, ...fields }
    const response = await call('POST', '/admin/users', { body, token: keys.secret })
    return { email, id: z.object({ id: z.string() }).parse(await response.json()).id }
  }

  /** What a person does with a mailed link: opens the page and presses the button. */
  const openLink = async (link: string) => {
    const page = await call('GET', link)
    // A server-key link leads to a page of the app instead.
    if (page.status !== 200 && page.status !== 303)
      throw new Error(`the page of a mailed link responded with ${page.status}`)
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    }
    return call('POST', '/verify', { body: new URL(link, 'http://localhost').search.slice(1), headers })
  }

  return {
    ...test,
    call,
    openLink,
    client,
    signIn,
    createUser,
    address,
    /** A confirmed user with a session. */
    async signedIn(fields: Record<string, unknown> = {}) {
      const user = await createUser(fields)
      return { ...user, ...(await signIn(user.email)) }
    },
    /** The path of the link in the newest mail, or in an older one. */
    async mailedLink(email: string, newer = 0): Promise<string> {
      const mail = (await mailTo(email))[newer]
      const link = mail?.text.match(/http:\/\/localhost\/auth\/v1(\/verify\?\S+)/)?.[1]
      if (!link) throw new Error(`no link was mailed to ${email}`)
      return link
    },
    async mailedCode(email: string): Promise<string> {
      const [mail] = await mailTo(email)
      const code = mail?.text.match(/^\d{6}$/m)?.[0]
      if (!code) throw new Error(`no code was mailed to ${email}`)
      return code
    },
  }
}

type ClientOptions = {
  key?: string
  flowType?: 'implicit' | 'pkce'
  /** A browser that keeps its cookies. */
  fetch?: (address: string, init: RequestInit) => Response | Promise<Response>
}

export function randomEmail(): string {
  return `${randomUUID()}@example.com`
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

export const Session = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({ id: z.string() }),
})

/** The fragment or query of a redirect, as the app reads it. */
export function redirected(response: Response) {
  const url = new URL(response.headers.get('location') ?? '', 'http://nowhere')
  return {
    target: `${url.origin}${url.pathname}`,
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
    query: Object.fromEntries(url.searchParams),
  }
}

export function claimsOf(token: string): Record<string, unknown> {
  return decodeJwt(token)
}
