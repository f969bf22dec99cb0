import type { IdentityProof } from '@assay/contract/identity-proof'
import { paths } from '@assay/contract/paths'
import type { ServiceId } from '@assay/contract/services'
import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import type { Failure, Outcome, Responded } from './auth/failure.ts'
import { authMessages } from './auth-messages.ts'
import { config } from './config.ts'
import { passProjectCaptcha } from './project-captcha.ts'
import { expectSignOut, loadAuth } from './session.ts'

export type { Failure, Outcome } from './auth/failure.ts'

export type Names = { firstName: string; lastName: string }

export async function signIn(email: string, password: string): Promise<Outcome> {
  return withCaptcha((auth, options) => auth.signInWithPassword({ email, password, options }))
}

/** Redirects to Google. A new account needs the receipt of a passed captcha; an existing one does not. */
export async function signInWithGoogle(captchaToken?: string): Promise<Outcome> {
  const options = {
    redirectTo: pageUrl(paths.dashboard),
    ...(captchaToken !== undefined && { queryParams: { captcha_token: captchaToken } }),
  }
  return outcomeOf((auth) => auth.signInWithOAuth({ provider: 'google', options }))
}

export async function updateServices(services: ServiceId[]): Promise<Outcome> {
  return outcomeOf((auth) => auth.updateUser({ data: { services } }))
}

/** Ends every other session of the user. */
export async function setPassword(password: string, proof: IdentityProof = {}): Promise<Outcome> {
  const data = { hasPassword: true, has_password: true }
  const proofs = {
    ...(proof.password !== undefined && { current_password: proof.password }),
    ...(proof.code !== undefined && { nonce: proof.code }),
  }
  return outcomeOf((auth) => auth.updateUser({ password, data, ...proofs }))
}

/** Mails a code that confirms it's the owner. */
export async function mailConfirmationCode(): Promise<Outcome> {
  return outcomeOf((auth) => auth.reauthenticate())
}

/** A hosted project checks its mailed codes only where it changes a password itself. */
export const isHosted = config.supabase.url !== config.publicUrl

/**
 * With `local` the session always ends in this browser, and a failure means that the server doesn't know. With `global`
 * a failure changes nothing.
 */
export async function signOut({ scope = 'local' }: { scope?: 'local' | 'global' | 'others' } = {}): Promise<Outcome> {
  const signedOut = expectSignOut()
  try {
    return await outcomeOf((auth) => auth.signOut({ scope }))
  } finally {
    signedOut()
  }
}

/** Names are stored in both spellings, equal, because both are read. */
export function bothSpellings({ firstName, lastName }: Names) {
  return { firstName, lastName, first_name: firstName, last_name: lastName }
}

export function completedProfile(names: Names) {
  return { ...bothSpellings(names), profileCompleted: true, profile_completed: true }
}

export function pageUrl(path: string): string {
  return `${location.origin}${path}`
}

export async function withCaptcha(
  call: (auth: GoTrueClient, options: { captchaToken?: string }) => Promise<{ error: AuthError | null }>,
): Promise<Outcome> {
  const captcha = await passProjectCaptcha()
  return captcha.status === 'passed' ? outcomeOf((auth) => call(auth, captcha.options)) : captcha
}

/** Asks for the second factor again where the server wants it. */
export async function outcomeOf(call: (auth: GoTrueClient) => Promise<{ error: AuthError | null }>): Promise<Outcome> {
  const auth = await loadAuth().catch(() => null)
  if (auth === null) return unreachable
  let { error } = await call(auth)
  if (error?.code === 'reauthentication_needed')
    ({ error } = await (await import('./auth/with-factor.ts')).withFactor(auth, call, { error }))
  // The factor that this session gave is gone; its new token says so.
  if (error?.code === 'insufficient_aal') void auth.refreshSession()
  return error ? toFailure(error) : { status: 'done' }
}

/** The browser's words for a broken connection aren't for people, so there is no message. */
export const unreachable: Failure = { status: 'failed', code: 'network', message: null }

export function toFailure(error: NonNullable<Responded['error']>): Failure {
  if (error.status === 0) return unreachable
  const { code: given = 'unknown', message } = error
  const code = given === 'weak_password' && String(Object(error).reasons).includes('pwned') ? 'leaked_password' : given
  const wait = waits.has(code) && /(\d+) second/.exec(message)?.[1]
  return {
    status: 'failed',
    code,
    message: (authMessages[code] ?? message) || null,
    ...(wait && { waitSeconds: Number(wait) }),
  }
}

/** The codes whose message says how long to wait. */
const waits = new Set(['over_email_send_rate_limit', 'mfa_recovery_codes_locked', 'over_request_rate_limit'])
