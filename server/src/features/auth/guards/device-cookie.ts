import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../../../deps.ts'
import { randomToken } from '../../secrets/hashes.ts'
import { knownSenders } from '../limits.ts'

/** What this browser is recognized by; a new one for a browser that has none. It opens nothing by itself. */
export function deviceOf(c: Context): string {
  const held = getCookie(c, cookieName)
  return held !== undefined && pattern.test(held) ? held : randomToken()
}

/** After a sign-in. No script reads it, no other site makes the browser send it, and nothing outside /auth/v1 gets it. */
export function keepDevice(c: Context, { publicUrl }: Deps['config'], device: string): void {
  setCookie(c, cookieName, device, {
    path: '/auth/v1',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: knownSenders.seconds,
  })
}

const cookieName = 'assay-device'
const pattern = /^[\w-]{43}$/
