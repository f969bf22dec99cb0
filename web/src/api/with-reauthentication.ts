import type { GoTrueClient } from '@supabase/auth-js'
import { type Failure, toFailure } from './account.ts'
import { attaching } from './auth/attached-proof.ts'
import { confirmByProof } from './auth/confirmation.ts'
import type { Responded } from './auth/failure.ts'
import { unconfirmed, withFactor } from './auth/with-factor.ts'
import { loadAuth } from './session.ts'

/**
 * Makes a call of the auth client that takes proof of identity, and asks for it where it's due: the second factor if there is one,
 * otherwise the password or a mailed code. Closing the dialog leaves the error, with the code `not_confirmed`.
 */
export async function withReauthentication<Reply extends Responded>(
  call: (auth: GoTrueClient) => Promise<Reply>,
): Promise<Reply> {
  const auth = await loadAuth()
  let response = await call(auth)
  if (response.error?.code === 'reauthentication_needed') response = await withFactor(auth, call, response)
  if (response.error?.code !== 'reauthentication_needed') return response
  const isConfirmed = await confirmByProof(async (proof): Promise<Failure | null> => {
    response = await attaching(proof, () => call(auth))
    return response.error && proofErrors.has(response.error.code ?? '') ? toFailure(response.error) : null
  })
  return isConfirmed ? response : unconfirmed(response)
}

/** What the dialog says beside its field. All other errors are the caller's to show. */
const proofErrors = new Set([
  'current_password_invalid',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'reauthentication_exhausted',
  'over_request_rate_limit',
])
