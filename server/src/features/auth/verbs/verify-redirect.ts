import { paths } from '@assay/contract/paths'
import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { errorValues, sessionValues } from '../http/redirect-values.ts'
import { isOwnSite, withFragment, withQuery } from '../http/redirects.ts'
import { VerifyTypes } from '../http/schemas.ts'
import { anyBrowserPrefix } from '../links/one-time.ts'
import { type VerifyType, verifyLink } from './verify.ts'

type Link = { token: string; type: string; redirectTo: string }

/**
 * Uses up the link and returns where the browser goes next, with the result or the error. Our own site gets a session
 * only through a code, worthless outside the browser that requested the mail; `confirmed` lets the page report what the
 * link did even there. Programs (not `isBrowser`) get the protocol's redirect.
 */
export async function verifyAndRedirect(
  auth: AuthDeps,
  { token, type, redirectTo, isBrowser, sender }: Link & { isBrowser: boolean; sender: Sender },
): Promise<string> {
  const isOwn = isOwnSite(auth.config, redirectTo)
  try {
    const verified = await verifyLink(auth, knownType(type), token, { isImplicit: !(isOwn && isBrowser), sender })
    switch (verified.status) {
      case 'code':
        return withQuery(redirectTo, { code: verified.code, ...(isOwn && { confirmed: type }) })
      case 'confirmed':
        return withQuery(redirectTo, { confirmed: type })
      case 'session':
        return withFragment(redirectTo, { ...sessionValues(verified.session), type })
      default:
        return verified satisfies never
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const values = errorValues(error)
    return withFragment(token.startsWith('pkce_') ? withQuery(redirectTo, values) : redirectTo, values)
  }
}

/**
 * No browser asked for such a link, so any may finish it: the app asks, and exchanges the token when the button is
 * pressed. Undefined for other links.
 */
export function operatorLinkPage({ config }: AuthDeps, { token, type, redirectTo }: Link): string | undefined {
  if (!token.startsWith(anyBrowserPrefix) || !isOwnSite(config, redirectTo)) return undefined
  return withFragment(new URL(paths.resetPassword, redirectTo).href, { token_hash: token, type })
}

export function knownType(type: string | undefined): VerifyType {
  const parsed = VerifyTypes.safeParse(type)
  if (!parsed.success) throw new AuthError('validation_failed', 'Verify requires a verification type')
  return parsed.data
}
