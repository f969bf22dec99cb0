import { type FormEvent, useRef, useState } from 'react'
import { signInWithGoogle, signOut } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { dialogFooterLook } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useToast } from '../../ui/toast.tsx'
import { deleteAccount } from './api.ts'

type DeleteAccountFormProps = {
  isDeleting: boolean
  onDeletingChange: (isDeleting: boolean) => void
  onCancel: () => void
}

export function DeleteAccountForm({ isDeleting, onDeletingChange, onCancel }: DeleteAccountFormProps) {
  const { email, hasPassword } = useUser()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const isReady = typed.trim().toLowerCase() === email.toLowerCase() && (!hasPassword || password !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isDeleting || !isReady) return
    setRefusal(null)
    onDeletingChange(true)
    try {
      await deleteAccount(hasPassword ? password : undefined)
    } catch (error) {
      onDeletingChange(false)
      setRefusal(error instanceof ApiError ? error.detail : 'An error occurred while deleting your account.')
      return passwordInput.current?.focus()
    }
    // The session is gone with the account; this only makes the browser forget it.
    await signOut()
    showToast({
      tone: 'success',
      title: 'Account deleted',
      description: 'Your account and its data have been removed.',
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={`Type ${email} to confirm`} required>
        {(control) => (
          <Input
            {...control}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {hasPassword ? (
        <Field label="Your password" required error={refusal}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={passwordInput}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setRefusal(null)
              }}
            />
          )}
        </Field>
      ) : (
        <FreshSignIn refusal={refusal} />
      )}
      <div className={dialogFooterLook}>
        <Button disabled={isDeleting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" disabled={!isReady} busy={isDeleting} busyLabel="Deleting...">
          Delete account
        </Button>
      </div>
    </form>
  )
}

/** Without a password, a sign-in of the last five minutes proves who asks. */
function FreshSignIn({ refusal }: { refusal: string | null }) {
  return (
    <div className="grid justify-items-start gap-2.5">
      <p role="alert" className="text-sm text-bad empty:hidden">
        {refusal}
      </p>
      <p className="text-sm text-muted">
        For your safety, sign in again within five minutes before you delete the account.
      </p>
      <Button size="sm" onClick={() => signInWithGoogle()}>
        Sign in with Google again
      </Button>
    </div>
  )
}
