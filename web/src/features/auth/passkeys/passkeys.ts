import { type Failure, type Outcome, toFailure, unreachable } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import type { Responded } from '../../../api/auth/failure.ts'
import { canUsePasskeys } from '../../../api/passkeys.ts'
import { isSecondStepDue, loadAuth } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** The browser asks for a passkey. */
export async function signInWithPasskey(): Promise<Outcome> {
  const outcome = await attempt()
  if (outcome.status === 'failed' && outcome.code === 'canceled') {
    toast({ topic: 'session', tone: 'neutral', title: 'Passkey sign-in was canceled.' })
  }
  return outcome
}

/** The browser lists passkeys where the address is typed, if it can, and nothing happens until one is chosen there. */
export async function offerPasskeys(): Promise<void> {
  if (pending || !canUsePasskeys()) return
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || pending) return
  const outcome = await attempt('conditional')
  // Nobody chose one, or none could be offered. The form still works.
  if (outcome.status === 'done' || !outcome.code.startsWith('webauthn_')) return
  toast({ topic: 'session', tone: 'error', title: 'Login failed', description: describeError(outcome) })
}

/** Canceled after another way to sign in, because the browser takes only one request at a time. */
export function stopOfferingPasskeys(): void {
  pending?.abort()
  pending = null
}

let pending: AbortController | null = null

async function attempt(mediation?: 'conditional'): Promise<Outcome> {
  stopOfferingPasskeys()
  const current = new AbortController()
  pending = current
  const auth = await loadAuth().catch(() => null)
  if (auth === null) return unreachable
  const signal = AbortSignal.any([current.signal, AbortSignal.timeout(challengeMs)])
  const { error } = await auth.signInWithPasskey({ options: { signal, ...(mediation && { mediation }) } })
  if (pending === current) pending = null
  if (error) return toPasskeyFailure(error)
  welcomeBack()
  return { status: 'done' }
}

/** The server's challenge lives a little longer; the next use of the form asks for another. */
const challengeMs = 240_000

/** The browser's own errors have a name of the specification's; their words are for developers. */
export function toPasskeyFailure(error: NonNullable<Responded['error']>): Failure {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return { status: 'failed', code: 'canceled', message: null }
  }
  if (error.name === 'InvalidStateError') {
    return { status: 'failed', code: 'exists', message: 'This device already has a passkey for your account.' }
  }
  return '__isWebAuthnError' in error ? { status: 'failed', code: 'unknown', message: null } : toFailure(error)
}

/** Says hello after any kind of sign-in. With a second step to come, that step does. */
export function welcomeBack(): void {
  if (isSecondStepDue()) return
  toast({ topic: 'session', tone: 'success', title: 'Login successful', description: 'Welcome back!' })
}
