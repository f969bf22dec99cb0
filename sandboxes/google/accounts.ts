import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'

/** The identity a user picks at the sandbox. */
export const Account = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(320),
  /** Google may return unverified addresses, so the sandbox can too. */
  isVerified: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** The claims of Google's ID token. The same address always gets the same subject. */
export function claimsOf({ name, email, isVerified }: Account) {
  const [givenName = name, ...others] = name.split(/\s+/)
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return {
    sub: BigInt(`0x${digest}`).toString().slice(0, 21),
    email,
    email_verified: isVerified,
    name,
    given_name: givenName,
    ...(others.length > 0 && { family_name: others.join(' ') }),
  }
}

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
