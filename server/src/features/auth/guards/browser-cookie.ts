import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import { flowSeconds } from '../limits.ts'

/**
 * Marks the browser that starts a sign-in and returns the hash to store with the flow: only that browser may come back
 * from the provider with the flow's state. Tabs share the mark.
 */
export function markBrowser(c: Context, publicUrl: string): string {
  const mark = readMark(c) ?? randomToken()
  setCookie(c, cookieName, mark, {
    path: '/auth/v1',
    httpOnly: true,
    // The provider returns by a cross-site navigation, for which Strict would withhold the cookie.
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: flowSeconds,
  })
  return sha256(mark)
}

export function markedBrowser(c: Context): string | null {
  const mark = readMark(c)
  return mark === undefined ? null : sha256(mark)
}

function readMark(c: Context): string | undefined {
  return Mark.safeParse(getCookie(c, cookieName)).data
}

const cookieName = 'assay_sign_in'
const Mark = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
