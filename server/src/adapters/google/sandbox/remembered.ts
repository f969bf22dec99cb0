import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { Account } from './account.ts'

/** Accounts this browser has used, newest first. Stored in a cookie: the sandbox keeps no state. */
export function rememberedAccounts(c: Context): Account[] {
  const cookie = Remembered.safeParse(getCookie(c, cookieName))
  return cookie.success ? cookie.data : []
}

export function rememberAccount(c: Context, account: Account, path: string): void {
  const others = rememberedAccounts(c).filter(({ email }) => email !== account.email)
  const accounts = [account, ...others].slice(0, 5)
  setCookie(c, cookieName, Buffer.from(JSON.stringify(accounts)).toString('base64url'), {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 30 * 86_400,
  })
}

const cookieName = 'google_sandbox_accounts'

const Remembered = z
  .base64url()
  .transform((text, context) => {
    try {
      const json: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
      return json
    } catch {
      context.addIssue('is not JSON')
      return z.NEVER
    }
  })
  .pipe(z.array(Account).max(5))
