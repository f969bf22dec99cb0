import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../../../deps.ts'
import { randomToken } from '../../secrets/hashes.ts'
import { knownSenders } from '../limits.ts'

/** Identifies this browser; new for a browser without one. On its own it grants nothing. */
export function deviceOf(c: Context): string {
  const held = getCookie(c, cookieName)
  return held !== undefined && pattern.test(held) ? held : randomToken()
}

/**
 * Set after a sign-in. Scripts can't read it, other sites can't make the browser send it, and only /auth/v1 receives
 * it.
 */
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
