import { passwordFault, passwordStrength } from '@assay/contract/password'
import { setPassword, signOut } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../../ui/forms/password-strength.tsx'
import { type Rejection, useForm } from '../../../ui/forms/use-form.ts'

/** Calls `onDone` before the session ends, so the page that draws this form knows why it ends. */
export function ResetPasswordForm({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const { email } = useUser()
  const form = useForm({
    initial,
    validate,
    async submit({ password }) {
      const outcome = await setPassword(password)
      if (outcome.status === 'failed') {
        return rejectPassword(
          'Failed to reset password',
          outcome.code === 'reauthentication_needed'
            ? 'This link has timed out. Request a new one and try again.'
            : describeError(outcome, 'An error occurred while resetting your password.'),
        )
      }
      toast({
        topic: 'reset',
        tone: 'success',
        title: 'Password updated',
        description: 'Sign in with your new password. All other sessions have been ended.',
      })
      onDone()
      // The link is used up; the owner signs in with the new password.
      await signOut()
      return 'leaving'
    },
  })
  return (
    <form {...form.props} className="grid gap-4" aria-label="Reset your password">
      {/* Tells password managers whose password is about to change. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-2.5">
        {/* The checklist below says what is wrong with it. */}
        <Field label="New password" required>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.bind('password')}
              aria-describedby={strengthId}
              aria-invalid={form.errors.password !== undefined || undefined}
              autoComplete="new-password"
              subject="new password"
            />
          )}
        </Field>
        <PasswordStrength
          id={strengthId}
          {...passwordStrength(form.values.password)}
          isEmpty={form.values.password === ''}
        />
      </div>
      <div className="min-h-[92px]">
        <Field label="Confirm new password" required error={form.errors.confirmation}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.bind('confirmation')}
              autoComplete="new-password"
              subject="repeated password"
            />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={form.isBusy}
        busyLabel={isFirst ? 'Setting password...' : 'Resetting password...'}
      >
        {isFirst ? 'Set password' : 'Reset password'}
      </Button>
    </form>
  )
}

const initial = { password: '', confirmation: '' }
type Passwords = typeof initial

function validate({ password, confirmation }: Passwords): Rejection<Passwords> | null {
  if (password !== confirmation) {
    const description = 'Please ensure both passwords match.'
    return {
      errors: { confirmation: 'Both fields must hold the same password.' },
      toast: { topic: 'reset', title: "Passwords don't match", description },
    }
  }
  if ([...password].length < 6) {
    return rejectPassword('Password too short', 'Password must be at least 6 characters long.')
  }
  const brokenRule = passwordFault(password)
  return brokenRule === null ? null : rejectPassword('Failed to reset password', brokenRule)
}

function rejectPassword(title: string, description: string): Rejection<Passwords> {
  return { errors: { password: description }, toast: { topic: 'reset', title, description } }
}

const strengthId = 'password-strength'
