import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { MailedCodeField } from './mailed-code-field.tsx'
import { PasswordInput } from './password-input.tsx'

type Proof = { password?: string | undefined; code?: string | undefined }

type IdentityProofFieldsProps = {
  email: string
  /** What the account can show; with neither, signing in again is all that helps. */
  accepts: { password: boolean; code: boolean }
  proof: Proof
  fault: string | null
  /** Asked for only after a try: says why, and takes the focus. */
  isAskedLater?: boolean
  onChange: (proof: Proof) => void
  /** Resolves to what went wrong, or to null. */
  onMailCode: () => Promise<string | null>
  onSignInAgain: () => void
}

/** Shows that it is still the owner who asks: with the password, or with a code that is emailed to them. */
export function IdentityProofFields(props: IdentityProofFieldsProps) {
  const { email, accepts, proof, fault, isAskedLater = false, onChange, onMailCode, onSignInAgain } = props
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
          fault={fault}
          takesFocus={takesFocus}
          onChange={(code) => onChange({ code })}
          onMail={onMailCode}
        />
      ) : (
        <CurrentPassword
          value={proof.password ?? ''}
          fault={fault}
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
  fault: string | null
  takesFocus: boolean
  onChange: (password: string) => void
}

function CurrentPassword({ value, fault, takesFocus, onChange }: CurrentPasswordProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus || fault !== null) input.current?.focus()
  }, [takesFocus, fault])
  return (
    <Field label="Current password" required error={fault}>
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
