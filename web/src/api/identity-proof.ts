import type { IdentityProof } from '@assay/contract/identity-proof'
import { useState } from 'react'
import { type Failure, mailConfirmationCode, signInWithGoogle } from './account.ts'
import { ApiError, isFailure } from './api-error.ts'
import { useUser } from './session.ts'

/** What the account can be confirmed with. */
type Accepted = Record<keyof IdentityProof, boolean>

/** Asks from the start where `asked` is given, otherwise only once the server requires it. */
export function useIdentityProof(asked: Accepted | null = null) {
  const [accepts, setAccepts] = useState(asked)
  const [proof, setProof] = useState<IdentityProof>({})
  const [error, setError] = useState<string | null>(null)
  const { email } = useUser()
  const isEntered = [proof.password, proof.code].some((text) => text !== undefined && text.trim() !== '')
  function change(next: IdentityProof) {
    setProof(next)
    setError(null)
  }
  return {
    /** Props of `IdentityProofFields`; null while no proof is needed. */
    fields: accepts && {
      email,
      accepts,
      proof,
      error,
      onChange: change,
      onMailCode: mailConfirmationCode,
      onSignInAgain: () => void signInWithGoogle(),
    },
    proof,
    isMissing: accepts !== null && !isEntered,
    /** For a form whose button is always enabled. */
    askForMissing: () => setError('Confirm it’s you to continue.'),
    clear() {
      setAccepts(asked)
      setProof({})
      setError(null)
    },
    /** Whether the request failed because of the proof. If so, the error appears beside the proof's field. */
    takes(failed: unknown): boolean {
      const problem = failed instanceof ApiError ? readApiError(failed) : isFailure(failed) ? readFailure(failed) : null
      // Without a proof in the request, such an error is about something else.
      if (problem === null || (problem.accepts === undefined && !isEntered)) return false
      if (problem.accepts) setAccepts(problem.accepts)
      setError(problem.error)
      return true
    },
  }
}

type Problem = { accepts?: Accepted; error: string | null }

function readApiError({ code, detail, fields }: ApiError): Problem | null {
  if (code === 'reauthentication_needed') {
    return { accepts: { password: 'password' in fields, code: 'code' in fields }, error: null }
  }
  if (code === 'rate_limited') return { error: detail }
  const error = fields.password ?? fields.code
  return error === undefined ? null : { error }
}

/** The auth service doesn't say what the account has. Someone with a password has already entered it. */
function readFailure({ code }: Failure): Problem | null {
  if (code === 'reauthentication_needed') return { accepts: { password: false, code: true }, error: null }
  if (code === 'reauthentication_not_valid') return { error: 'That code is wrong or has expired.' }
  return code === 'over_request_rate_limit' ? { error: tooManyTries } : null
}

export const tooManyTries = 'Too many tries. Wait 15 minutes, or sign in again.'
