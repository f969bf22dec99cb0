import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { MailedCodeField, type MailResult } from './mailed-code-field.tsx'
import { PasswordInput } from './password-input.tsx'

type Proof = { password?: string | undefined; code?: string | undefined }

type IdentityProofFieldsProps = {
  email: string
  /** What the account can be confirmed with; with neither, the person has to sign in again. */
  accepts: { password: boolean; code: boolean }
  proof: Proof
  error: string | null
  /** The mailed code has no attempt left. */
  isCodeUsedUp: boolean
  /** Appears after an attempt: explains why and takes the focus. */
  isAskedLater?: boolean
  onChange: (proof: Proof) => void
  onMailCode: () => Promise<MailResult>
  onSignInAgain: () => void
}

/** Confirms the account's owner, by password or with an emailed code. */
export function IdentityProofFields(props: IdentityProofFieldsProps) {
  const { email, accepts, proof, error, isCodeUsedUp, isAskedLater = false } = props
  const { onChange, onMailCode, onSignInAgain } = props
  const [prefersCode, setPrefersCode] = useState<boolean | null>(null)
  const takesFocus = isAskedLater || prefersCode !== null
  const prefer = (code: boolean) => {
    setPrefersCode(code)
    onChange({})
  }
  if (!accepts.password && !accepts.code) return <SignInAgain onSignInAgain={onSignInAgain} />
  const isByCode = accepts.code && (prefersCode === true || !accepts.password)
  return (
    <div className="grid gap-3">
      {isAskedLater && <p className="text-sm text-muted">For your security, confirm it’s you.</p>}
      {isByCode ? (
        <MailedCodeField
          email={email}
          value={proof.code ?? ''}
          error={error}
          isUsedUp={isCodeUsedUp}
          takesFocus={takesFocus}
          onChange={(code) => onChange({ code })}
          onMail={onMailCode}
        />
      ) : (
        <CurrentPassword
          value={proof.password ?? ''}
          error={error}
          takesFocus={takesFocus}
          onChange={(password) => onChange({ password })}
        />
      )}
      {accepts.password && accepts.code && (
        <Button variant="link" className="justify-self-start text-sm" onClick={() => prefer(!isByCode)}>
          {isByCode ? 'Use your password instead' : 'Email me a code instead'}
        </Button>
      )}
    </div>
  )
}

type CurrentPasswordProps = {
  value: string
  error: string | null
  takesFocus: boolean
  onChange: (password: string) => void
}

function CurrentPassword({ value, error, takesFocus, onChange }: CurrentPasswordProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus || error !== null) input.current?.focus()
  }, [takesFocus, error])
  return (
    <Field label="Current password" required error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          ref={input}
          name="current-password"
          subject="current password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function SignInAgain({ onSignInAgain }: { onSignInAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2.5">
      <p className="text-sm text-muted">For your security, sign in again to continue.</p>
      <Button size="sm" onClick={() => onSignInAgain()}>
        Sign in with Google
      </Button>
    </div>
  )
}
