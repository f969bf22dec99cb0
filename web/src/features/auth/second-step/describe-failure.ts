import type { Failure } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import type { Method } from './factors.ts'

/** What people read when a factor wasn't accepted. Too many guesses show a countdown instead. */
export function describeFailure(failure: Failure, method: Method): string {
  switch (failure.code) {
    case 'mfa_verification_failed':
      return wrong[method]
    case 'mfa_challenge_expired':
    case 'mfa_factor_not_found':
      return 'That took too long. Please try again.'
    case 'mfa_ip_address_mismatch':
      return 'Your network changed in the meantime. Please try again.'
    case 'cancelled':
      return 'Your security key wasn’t used. Try again when you have it at hand.'
    default:
      return describeError(failure, 'We couldn’t reach the server. Check your connection and try again.')
  }
}

const wrong: Record<Method, string> = {
  totp: 'That code is wrong or was already used. Enter the one your app shows now.',
  webauthn: 'That security key doesn’t belong to this account.',
  recovery_code: 'That code is wrong or was already used.',
}
