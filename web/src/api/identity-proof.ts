import type { IdentityProof } from '@assay/contract/identity-proof'
import { useState } from 'react'
import { type Failure, isHosted, mailConfirmationCode, signInWithGoogle } from './account.ts'
import { ApiError, describeError, isFailure } from './api-error.ts'
import { useUser } from './session.ts'

/** What the account can be confirmed with. */
type Accepted = Record<keyof IdentityProof, boolean>

/** Asks from the start if `asked` is given, otherwise only once the server requires it. */
export function useIdentityProof(asked: Accepted | null = null) {
  const [accepts, setAccepts] = useState(asked)
  const [proof, setProof] = useState<IdentityProof>({})
  const [error, setError] = useState<string | null>(null)
  const [isCodeUsedUp, setIsCodeUsedUp] = useState(false)
  const { email } = useUser()
  const isEntered = [proof.password, proof.code].some((text) => text !== undefined && text.trim() !== '')
  function change(next: IdentityProof) {
    setProof(next)
    setError(null)
  }
  async function mailCode() {
    const outcome = await mailConfirmationCode()
    if (outcome.status === 'done' || outcome.waitSeconds !== undefined) setIsCodeUsedUp(false)
    return outcome
  }
  const isMissing = accepts !== null && !isEntered
  /** For a form whose button is always enabled. */
  const askForMissing = () => setError('Confirm it’s you to continue.')
  /** Whether the request failed because of the proof. If so, the error appears beside the proof's field. */
  function takes(failed: unknown): boolean {
    const problem = failed instanceof ApiError ? readApiError(failed) : isFailure(failed) ? readFailure(failed) : null
    // Without a proof in the request, such an error is about something else.
    if (problem === null || (problem.accepts === undefined && !isEntered)) return false
    if (problem.accepts) setAccepts(problem.accepts)
    setError(problem.error)
    setIsCodeUsedUp(problem.isCodeUsedUp ?? false)
    return true
  }
  return {
    /** Props of `IdentityProofFields`; null while no proof is needed. */
    fields: accepts && {
      email,
      accepts,
      proof,
      error,
      isCodeUsedUp,
      onChange: change,
      onMailCode: mailCode,
      onSignInAgain: () => void signInWithGoogle(),
    },
    proof,
    isMissing,
    askForMissing,
    clear() {
      setAccepts(asked)
      setIsCodeUsedUp(false)
      change({})
    },
    takes,
    /**
     * Sends a form that may need a proof. `errorsOf` finds the errors of the form's own fields; any other is shown under `failed`.
     */
    async send<Errors = never>(
      failed: string,
      request: (proof: IdentityProof) => Promise<unknown>,
      errorsOf: (error: ApiError) => Errors | null = () => null,
    ): Promise<{ errors?: Errors; notice?: { title: string; description: string } } | undefined> {
      if (isMissing) {
        askForMissing()
        return {}
      }
      try {
        await request(proof)
        return undefined
      } catch (error) {
        if (takes(error)) return {}
        const errors = error instanceof ApiError ? errorsOf(error) : null
        return errors ? { errors } : { notice: { title: failed, description: describeError(error) } }
      }
    },
  }
}

type Problem = { accepts?: Accepted; error: string | null; isCodeUsedUp?: boolean }

function readApiError({ code, detail, fields }: ApiError): Problem | null {
  if (code === 'reauthentication_needed') {
    return { accepts: { password: 'password' in fields, code: 'code' in fields }, error: null }
  }
  if (code === 'rate_limited') return { error: detail }
  const error = fields.password ?? fields.code
  return error === undefined ? null : { error, isCodeUsedUp: code === 'otp_exhausted' }
}

/** The auth service doesn't say what the account has. Someone with a password has already entered it. */
function readFailure({ code, message }: Failure): Problem | null {
  if (code === 'reauthentication_needed') return { accepts: { password: false, code: true }, error: null }
  if (code === 'current_password_invalid') return { error: 'Current password is incorrect.' }
  if (code === 'reauthentication_exhausted') return { error: message, isCodeUsedUp: true }
  if (code === 'reauthentication_not_valid') {
    return { error: isHosted ? 'That code is wrong or has expired.' : message }
  }
  return code === 'over_request_rate_limit' ? { error: tooManyTries } : null
}

export const tooManyTries = 'Too many attempts. Wait 15 minutes, or sign in again.'
