import { exceededBound } from '../../../db/bound-exceeded.ts'
import { AuthError } from './errors.ts'

/** A write that would have exceeded a bound. What was stored before is untouched. */
export function toBoundError(error: unknown): AuthError | null {
  const bound = exceededBound(error)
  if (bound === null) return null
  // The client library signs out and prompts for a new sign-in.
  if (bound === 'refresh_tokens_bound')
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired', { cause: error })
  if (bound === 'mfa_factors_bound') {
    const sentence = 'Maximum number of factors reached, unenroll to continue'
    return new AuthError('too_many_enrolled_mfa_factors', sentence, { cause: error })
  }
  if (bound === 'webauthn_credentials_bound')
    return new AuthError('too_many_passkeys', 'Maximum number of passkeys reached', { cause: error })
  const sentence = sentences[bound] ?? 'This is more than we can store.'
  return new AuthError('validation_failed', sentence, { cause: error })
}

const sentences: Record<string, string> = {
  users_raw_user_meta_data_bound:
    'user_metadata: must not be larger than 20 KB in all. Remove a key by setting it to null.',
  users_raw_app_meta_data_bound:
    'app_metadata: must not be larger than 20 KB in all. Remove a key by setting it to null.',
  identities_bound: 'A user can have at most 10 identities.',
}
