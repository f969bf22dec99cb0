import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './errors.ts'
import { errorValues, sessionValues } from './redirect-values.ts'
import { withFragment, withQuery } from './redirects.ts'
import { VerifyTypes } from './schemas.ts'
import { type VerifyType, verifyLink } from './verify.ts'

type Link = { token: string; type: string; redirectTo: string }

/** Uses the link up and says where the browser goes next, with what it has won or why it has not. */
export async function verifyAndRedirect(auth: AuthDeps, { token, type, redirectTo }: Link): Promise<string> {
  try {
    const verified = await verifyLink(auth, knownType(type), token)
    if (verified.status === 'code') return withQuery(redirectTo, { code: verified.code })
    return withFragment(redirectTo, { ...sessionValues(verified.session), type })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const values = errorValues(error)
    return withFragment(token.startsWith('pkce_') ? withQuery(redirectTo, values) : redirectTo, values)
  }
}

export function knownType(type: string | undefined): VerifyType {
  const parsed = VerifyTypes.safeParse(type)
  if (!parsed.success) throw new AuthError('validation_failed', 'Verify requires a verification type')
  return parsed.data
}
