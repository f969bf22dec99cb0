import { passwordFault, passwordStrength } from '@assay/contract/password'
import { type FormEvent, useState } from 'react'
import { setPassword, signOut } from '../../../api/account.ts'
import { describeError } from '../../../api/describe-error.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../../ui/forms/password-strength.tsx'
import { focusControl } from '../field-faults.ts'
import { type ResetFault, resetFault } from './reset-fault.ts'

/** `onDone` comes before the session ends: what draws this form has to know why it does. */
export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const { email } = useUser()
  const [password, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [fault, setFault] = useState<ResetFault | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const refuse = (form: HTMLFormElement, next: ResetFault) => {
    setFault(next)
    focusControl(form, next.field)
    toast({ topic: 'reset', tone: 'error', title: next.title, description: next.description })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = resetFault(password, confirmation, passwordFault(password))
    setFault(found)
    if (found) return refuse(form, found)
    setIsBusy(true)
    const outcome = await setPassword(password)
    if (outcome.status === 'failed') {
      setIsBusy(false)
      const description =
        outcome.code === 'reauthentication_needed'
          ? 'This link has timed out. Request a new one and try again.'
          : describeError(outcome, 'An error occurred while resetting your password.')
      return refuse(form, { field: 'password', title: 'Failed to reset password', description })
    }
    toast({
      topic: 'reset',
      tone: 'success',
      title: 'Password updated',
      description: 'Sign in with your new password. All other sessions have been ended.',
    })
    // The link has done its work; whoever holds the new password signs in with it.
    onDone()
    await signOut()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Reset your password">
      {/* Tells password managers whose password is about to change. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-2.5">
        {/* What is wrong with it is in the list below, which is there before and after. */}
        <Field label="New password" required>
          {(control) => (
            <PasswordInput
              {...control}
              aria-describedby={strengthId}
              aria-invalid={fault?.field === 'password' || undefined}
              name="password"
              autoComplete="new-password"
              subject="new password"
              value={password}
              readOnly={isBusy}
              onChange={(event) => setNewPassword(event.target.value)}
            />
          )}
        </Field>
        <PasswordStrength id={strengthId} {...passwordStrength(password)} isEmpty={password === ''} />
      </div>
      <div className="min-h-[92px]">
        <Field
          label="Confirm new password"
          required
          error={fault?.field === 'confirmation' && 'Both fields must hold the same password.'}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="confirmation"
              autoComplete="new-password"
              subject="repeated password"
              value={confirmation}
              readOnly={isBusy}
              onChange={(event) => setConfirmation(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={isBusy} busyLabel="Resetting password...">
        Reset password
      </Button>
    </form>
  )
}

const strengthId = 'password-strength'
