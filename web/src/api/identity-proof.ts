import type { IdentityProof } from '@assay/contract/identity-proof'
import { useState } from 'react'
import { type Failure, mailConfirmationCode, signInWithGoogle } from './account.ts'
import { ApiError } from './api-error.ts'
import { isRecord } from './is-record.ts'
import { useUser } from './session.ts'

/** What the account can show. */
type Accepted = Record<keyof IdentityProof, boolean>

/** Asked for from the start where `asked` is given, else when the server says that it needs to be. */
export function useIdentityProof(asked: Accepted | null = null) {
  const [accepts, setAccepts] = useState(asked)
  const [proof, setProof] = useState<IdentityProof>({})
  const [fault, setFault] = useState<string | null>(null)
  const { email } = useUser()
  const isEntered = [proof.password, proof.code].some((text) => text !== undefined && text.trim() !== '')
  function change(next: IdentityProof) {
    setProof(next)
    setFault(null)
  }
  return {
    /** For the fields to enter it in; null while it is not asked for. */
    fields: accepts && {
      email,
      accepts,
      proof,
      fault,
      onChange: change,
      onMailCode: mailConfirmationCode,
      onSignInAgain: () => void signInWithGoogle(),
    },
    proof,
    isMissing: accepts !== null && !isEntered,
    /** For a form whose button is there all the time. */
    askForMissing: () => setFault('Confirm it’s you to continue.'),
    clear() {
      setAccepts(asked)
      setProof({})
      setFault(null)
    },
    /** Whether this is about the proof. If so, it is shown where the proof is entered. */
    takes(error: unknown): boolean {
      const refusal = error instanceof ApiError ? readRefusal(error) : isFailure(error) ? readFailure(error) : null
      // Before a proof was sent, such an answer is about something else.
      if (refusal === null || (refusal.accepts === undefined && !isEntered)) return false
      if (refusal.accepts) setAccepts(refusal.accepts)
      setFault(refusal.fault)
      return true
    },
  }
}

type Refusal = { accepts?: Accepted; fault: string | null }

function readRefusal({ code, detail, fields }: ApiError): Refusal | null {
  if (code === 'reauthentication_needed') {
    return { accepts: { password: 'password' in fields, code: 'code' in fields }, fault: null }
  }
  if (code === 'rate_limited') return { fault: detail }
  const fault = fields.password ?? fields.code
  return fault === undefined ? null : { fault }
}

/** The auth service does not say what the account has. Whoever had a password has entered it by now. */
function readFailure({ code }: Failure): Refusal | null {
  if (code === 'reauthentication_needed') return { accepts: { password: false, code: true }, fault: null }
  if (code === 'reauthentication_not_valid') return { fault: 'That code is wrong or has expired.' }
  return code === 'over_request_rate_limit' ? { fault: tooManyTries } : null
}

function isFailure(error: unknown): error is Failure {
  return isRecord(error) && error.status === 'failed'
}

export const tooManyTries = 'Too many tries. Wait 15 minutes, or sign in again.'
