import type { IdentityProof } from '@assay/contract/identity-proof'
import { paths } from '@assay/contract/paths'
import type { ServiceId } from '@assay/contract/services'
import type { AuthError } from '@supabase/auth-js'
import type { LinkOffer } from './auth-redirect.ts'
import { config } from './config.ts'
import { captchaFailed, passProjectCaptcha } from './project-captcha.ts'
import { expectSignOut } from './session.ts'
import { auth } from './supabase.ts'

/** `network` when no answer came, else the code of the auth service, or `unknown`. */
export type Failure = { status: 'failed'; code: string; message: string | null }
export type Outcome = { status: 'done' } | Failure

type Names = { firstName: string; lastName: string }

export async function signIn(email: string, password: string): Promise<Outcome> {
  return withCaptcha((options) => auth.signInWithPassword({ email, password, options }))
}

/** `signed-in` where addresses need no confirmation. The receipt is that of our own server's captcha. */
export async function signUp(
  { email, password, ...names }: Names & { email: string; password: string },
  receipt: string | undefined,
): Promise<{ status: 'mailed' | 'signed-in' } | Failure> {
  const captcha = await passProjectCaptcha()
  if (captcha.status === 'failed') return captcha
  const options = {
    ...captcha.options,
    ...(receipt !== undefined && { captchaToken: receipt }),
    data: completedProfile(names),
    emailRedirectTo: pageUrl(paths.dashboard),
  }
  const { data, error } = await auth.signUp({ email, password, options })
  if (error) return toFailure(error)
  return { status: data.session ? 'signed-in' : 'mailed' }
}

/** Leaves the page. A new account needs the receipt of a passed captcha; an existing one does not. */
export async function signInWithGoogle(captchaToken?: string): Promise<Outcome> {
  const options = {
    redirectTo: pageUrl(paths.dashboard),
    ...(captchaToken !== undefined && { queryParams: { captcha_token: captchaToken } }),
  }
  return outcomeOf(auth.signInWithOAuth({ provider: 'google', options }))
}

export async function requestPasswordReset(email: string): Promise<Outcome> {
  const redirectTo = pageUrl(paths.resetPassword)
  return withCaptcha((options) => auth.resetPasswordForEmail(email, { ...options, redirectTo }))
}

export async function resendConfirmation(email: string): Promise<Outcome> {
  const emailRedirectTo = pageUrl(paths.dashboard)
  return withCaptcha((options) => auth.resend({ type: 'signup', email, options: { ...options, emailRedirectTo } }))
}

/** Uses up a link that was made with the server's own key, and signs in here. */
export async function acceptLink({ type, tokenHash }: LinkOffer): Promise<Outcome> {
  return outcomeOf(auth.verifyOtp({ type, token_hash: tokenHash }))
}

export async function completeProfile(names: Names): Promise<Outcome> {
  return outcomeOf(auth.updateUser({ data: completedProfile(names) }))
}

export async function updateNames(names: Names): Promise<Outcome> {
  return outcomeOf(auth.updateUser({ data: bothSpellings(names) }))
}

export async function updateServices(services: ServiceId[]): Promise<Outcome> {
  return outcomeOf(auth.updateUser({ data: { services } }))
}

/**
 * A wrong current password fails with `current_password_invalid`. A hosted project may not look at it, so there it is
 * proven by signing in with it, and a wrong one fails with `invalid_credentials`.
 */
export async function changePassword(email: string, current: string, next: string): Promise<Outcome> {
  const proof = isHosted ? await signIn(email, current) : null
  return proof?.status === 'failed' ? proof : setPassword(next, { password: current })
}

/** Ends every other session of the user. */
export async function setPassword(password: string, proof: IdentityProof = {}): Promise<Outcome> {
  const data = { hasPassword: true, has_password: true }
  const proofs = {
    ...(proof.password !== undefined && { current_password: proof.password }),
    ...(proof.code !== undefined && { nonce: proof.code }),
  }
  return outcomeOf(auth.updateUser({ password, data, ...proofs }))
}

/** Null, or what went wrong in a sentence. */
export async function mailConfirmationCode(): Promise<string | null> {
  const outcome = await outcomeOf(auth.reauthenticate())
  if (outcome.status === 'done') return null
  return outcome.code === 'over_email_send_rate_limit'
    ? 'We just sent you a code. Wait a minute before you ask for another one.'
    : 'We couldn’t send the code. Please try again.'
}

/** A hosted project checks its mailed codes only where it changes a password itself. */
export const isHosted = config.supabase.url !== config.publicUrl

/**
 * With `local` the session leaves this browser in any case, and a failure means that the server has not heard of it;
 * with `global` a failure leaves everything as it was.
 */
export async function signOut({ scope = 'local' }: { scope?: 'local' | 'global' | 'others' } = {}): Promise<Outcome> {
  const signedOut = expectSignOut()
  try {
    return await outcomeOf(auth.signOut({ scope }))
  } finally {
    signedOut()
  }
}

/** Names are stored in both spellings, equal, because both are read. */
function bothSpellings({ firstName, lastName }: Names) {
  return { firstName, lastName, first_name: firstName, last_name: lastName }
}

function completedProfile(names: Names) {
  return { ...bothSpellings(names), profileCompleted: true, profile_completed: true }
}

function pageUrl(path: string): string {
  return `${location.origin}${path}`
}

async function withCaptcha(
  call: (options: { captchaToken?: string }) => Promise<{ error: AuthError | null }>,
): Promise<Outcome> {
  const captcha = await passProjectCaptcha()
  return captcha.status === 'passed' ? outcomeOf(call(captcha.options)) : captcha
}

async function outcomeOf(call: Promise<{ error: AuthError | null }>): Promise<Outcome> {
  const { error } = await call
  return error ? toFailure(error) : { status: 'done' }
}

/** What the browser says of a broken connection is not for people: then there is no message. */
function toFailure({ status, code, message }: AuthError): Failure {
  if (status === 0) return { status: 'failed', code: 'network', message: null }
  if (code === 'captcha_failed') return { status: 'failed', code, message: captchaFailed }
  return { status: 'failed', code: code ?? 'unknown', message: message || null }
}
