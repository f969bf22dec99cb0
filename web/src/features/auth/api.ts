import { paths } from '@assay/contract/paths'
import type { ServiceId } from '@assay/contract/services'
import {
  completedProfile,
  type Failure,
  isHosted,
  type Names,
  type Outcome,
  outcomeOf,
  pageUrl,
  signIn,
  toFailure,
  unreachable,
  withCaptcha,
} from '../../api/account.ts'
import { passkeyOffer } from '../../api/auth/passkey-offer.ts'
import type { LinkOffer } from '../../api/auth-redirect.ts'
import { passProjectCaptcha } from '../../api/project-captcha.ts'
import { loadAuth } from '../../api/session.ts'
import { stopOfferingPasskeys, welcomeBack } from './passkeys/passkeys.ts'

/** `signed-in` where addresses need no confirmation. The receipt is that of our own server's captcha. */
export async function signUp(
  { email, password, ...names }: Names & { email: string; password: string },
  receipt: string | undefined,
  invitation?: string,
): Promise<{ status: 'mailed' | 'signed-in' } | Failure> {
  // People who are invited come for the team's tools, so these are chosen for them.
  const profile = { ...completedProfile(names), ...(invitation !== undefined && { services: invitedServices }) }
  if (isHosted && invitation !== undefined) {
    // Loaded when needed: few people do, and everyone who signs in loads this file.
    const { createInvited } = await import('./create-invited.ts')
    if (await createInvited({ token: invitation, password, data: profile })) {
      const outcome = await signIn(email, password)
      return outcome.status === 'done' ? { status: 'signed-in' } : outcome
    }
  }
  const captcha = await passProjectCaptcha()
  if (captcha.status === 'failed') return captcha
  const options = {
    ...captcha.options,
    ...(receipt !== undefined && { captchaToken: receipt }),
    // The invitation proves the address.
    data: { ...profile, ...(invitation !== undefined && !isHosted && { invitation }) },
    emailRedirectTo: pageUrl(paths.dashboard),
  }
  const auth = await loadAuth().catch(() => null)
  if (auth === null) return unreachable
  const { data, error } = await auth.signUp({ email, password, options })
  if (error) return toFailure(error)
  return { status: data.session ? 'signed-in' : 'mailed' }
}

const invitedServices: ServiceId[] = ['developer']

/** Welcomes them back; the next page may offer a passkey. */
export async function signInWithPassword(email: string, password: string): Promise<Outcome> {
  const outcome = await signIn(email, password)
  if (outcome.status === 'failed') return outcome
  stopOfferingPasskeys()
  passkeyOffer.write('due')
  welcomeBack()
  return outcome
}

export async function requestPasswordReset(email: string): Promise<Outcome> {
  const redirectTo = pageUrl(paths.resetPassword)
  return withCaptcha((auth, options) => auth.resetPasswordForEmail(email, { ...options, redirectTo }))
}

export async function resendConfirmation(email: string): Promise<Outcome> {
  const emailRedirectTo = pageUrl(paths.dashboard)
  return withCaptcha((auth, options) =>
    auth.resend({ type: 'signup', email, options: { ...options, emailRedirectTo } }),
  )
}

/** Uses up a link that was made with the server's own key, and signs in here. */
export async function acceptLink({ type, tokenHash }: LinkOffer): Promise<Outcome> {
  return outcomeOf((auth) => auth.verifyOtp({ type, token_hash: tokenHash }))
}
