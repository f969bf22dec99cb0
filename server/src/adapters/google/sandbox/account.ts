import { createHash } from 'node:crypto'
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
