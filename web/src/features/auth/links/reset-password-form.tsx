import { passwordError, passwordStrength } from '@assay/contract/password'
import { setPassword, signOut } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { leakedPassword, useLeakedPassword } from '../../../api/use-leaked-password.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../../ui/forms/password-strength.tsx'
import { type Rejection, useForm } from '../../../ui/forms/use-form.ts'
import { ConfirmHost } from '../second-step/confirm-host.tsx'

/** Calls `onDone` before the session ends, so the page that draws this form knows why it ends. */
export function ResetPasswordForm({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const { email } = useUser()
  const form = useForm({
    initial,
    validate: (values) => validate(values) ?? (isLeaked ? { errors: { password: leakedPassword } } : null),
    async submit({ password }) {
      const outcome = await setPassword(password)
      if (outcome.status === 'failed') {
        return rejectPassword(
          'Failed to reset password',
          outcome.code === 'reauthentication_needed'
            ? 'This link has expired. Request a new one and try again.'
            : describeError(outcome, 'An error occurred while resetting your password.'),
        )
      }
      onDone()
      // The link is used up; the owner signs in with the new password.
      await signOut()
      toast({
        topic: 'reset',
        tone: 'success',
        title: 'Password updated',
        description: 'Sign in with your new password. We’ve logged you out everywhere else.',
      })
      return 'leaving'
    },
  })
  const isLeaked = useLeakedPassword(form.values.password)
  return (
    <form {...form.props} className="grid gap-4" aria-label="Reset your password">
      {/* Tells password managers whose password is about to change. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-2.5">
        <Field
          label="New password"
          required
          error={isLeaked ? leakedPassword : form.errors.password}
          notice={form.noticeFor('password')}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.bind('password')}
              aria-describedby={cx(control['aria-describedby'], strengthId)}
              autoComplete="new-password"
              maxLength={1024}
              subject="new password"
            />
          )}
        </Field>
        <PasswordStrength
          id={strengthId}
          {...passwordStrength(form.values.password)}
          isEmpty={form.values.password === ''}
          isLeaked={isLeaked || form.noticeFor('password')?.description === leakedPassword}
        />
      </div>
      <div className="min-h-[92px]">
        <Field label="Confirm new password" required notice={form.noticeFor('confirmation')}>
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
      <ConfirmHost />
    </form>
  )
}

const initial = { password: '', confirmation: '' }
type Passwords = typeof initial

function validate({ password, confirmation }: Passwords): Rejection<Passwords> | null {
  if (password !== confirmation) {
    const description = 'Please ensure both passwords match.'
    return { notice: { title: "Passwords don't match", description, field: 'confirmation' } }
  }
  if ([...password].length < 6) {
    return rejectPassword('Password too short', 'Password must be at least 6 characters long.')
  }
  const brokenRule = passwordError(password)
  return brokenRule === null ? null : { errors: { password: brokenRule } }
}

function rejectPassword(title: string, description: string): Rejection<Passwords> {
  return { notice: { title, description, field: 'password' } }
}

const strengthId = 'password-strength'
