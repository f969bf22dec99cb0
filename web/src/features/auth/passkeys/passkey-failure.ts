import { type Failure, toFailure } from '../../../api/account.ts'
import type { Answered } from '../../../api/auth/failure.ts'

/** The browser's own errors have a name of the specification's; their words are for developers. */
export function toPasskeyFailure(error: NonNullable<Answered['error']>): Failure {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return { status: 'failed', code: 'cancelled', message: null }
  }
  if (error.name === 'InvalidStateError') {
    return { status: 'failed', code: 'exists', message: 'This device already has a passkey for your account.' }
  }
  return '__isWebAuthnError' in error ? { status: 'failed', code: 'unknown', message: null } : toFailure(error)
}
