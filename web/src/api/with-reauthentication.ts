import type { GoTrueClient } from '@supabase/auth-js'
import { type Failure, toFailure } from './account.ts'
import { attaching } from './auth/attached-proof.ts'
import { confirmByProof } from './auth/confirmation.ts'
import type { Answered } from './auth/failure.ts'
import { unconfirmed, withFactor } from './auth/with-factor.ts'
import { loadAuth } from './session.ts'

/**
 * Makes a call of the auth client that takes proof of identity, and asks for it where it's due: the second factor if there is one,
 * otherwise the password or a mailed code. Closing the dialog leaves the error, with the code `not_confirmed`.
 */
export async function withReauthentication<Answer extends Answered>(
  call: (auth: GoTrueClient) => Promise<Answer>,
): Promise<Answer> {
  const auth = await loadAuth()
  let answer = await call(auth)
  if (answer.error?.code === 'reauthentication_needed') answer = await withFactor(auth, call, answer)
  if (answer.error?.code !== 'reauthentication_needed') return answer
  const isConfirmed = await confirmByProof(async (proof): Promise<Failure | null> => {
    answer = await attaching(proof, () => call(auth))
    return answer.error && proofErrors.has(answer.error.code ?? '') ? toFailure(answer.error) : null
  })
  return isConfirmed ? answer : unconfirmed(answer)
}

/** What the dialog says beside its field. Everything else is the caller's to tell. */
const proofErrors = new Set([
  'current_password_invalid',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'reauthentication_exhausted',
  'over_request_rate_limit',
])
