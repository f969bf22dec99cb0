import { useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { config } from '../../../api/config.ts'
import { readyAuth } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { enterValidEmail, isEmail } from '../../../ui/forms/is-email.ts'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { findMissing, type Rejection, useForm } from '../../../ui/forms/use-form.ts'
import { signInWithPassword } from '../api.ts'
import { offerPasskeys } from '../passkeys/sign-in-with-passkey.ts'
import { ResendConfirmation } from '../resend-confirmation.tsx'

type LoginFormProps = { disabled: boolean; onForgotPassword: (email: string) => void }

export function LoginForm({ disabled, onForgotPassword }: LoginFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useForm({ initial, validate, submit })

  async function submit({ email, password }: Login): Promise<Rejection<Login> | 'leaving'> {
    const address = email.trim()
    const outcome = await signInWithPassword(address, password)
    // The guard redirects from here, or the second step follows.
    if (outcome.status === 'done') return 'leaving'
    const isUnconfirmed = outcome.code === 'email_not_confirmed'
    setUnconfirmed(isUnconfirmed ? address : null)
    const description = describeError(outcome, 'An error occurred while signing in')
    return { notice: { title: 'Login failed', description, field: isUnconfirmed ? 'email' : 'password' } }
  }

  return (
    <form {...form.props} onFocus={prepareSignIn} className="grid" aria-label="Sign in">
      {/* Each field is tall enough for its error, so nothing moves when one appears. */}
      <div className="min-h-[106px]">
        <Field label="Email" required error={form.errors.email} notice={form.noticeFor('email')}>
          {(control) => <Input {...control} {...form.bind('email')} type="email" autoComplete="username webauthn" />}
        </Field>
      </div>
      <div className="min-h-[108px]">
        <Field
          label="Password"
          required
          error={form.errors.password}
          notice={form.noticeFor('password')}
          aside={
            config.hasMail && (
              <Button
                variant="link"
                className="text-sm"
                disabled={form.isBusy}
                onClick={() => onForgotPassword(form.values.email)}
              >
                Forgot password?
              </Button>
            )
          }
        >
          {(control) => <PasswordInput {...control} {...form.bind('password')} autoComplete="current-password" />}
        </Field>
      </div>
      <div className="grid gap-2.5">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.isBusy}
          busyLabel="Signing in..."
          disabled={disabled}
        >
          Sign in
        </Button>
        {unconfirmed !== null && <ResendConfirmation key={unconfirmed} size="lg" email={unconfirmed} />}
      </div>
    </form>
  )
}

function prepareSignIn() {
  readyAuth()
  void offerPasskeys()
}

const initial = { email: '', password: '' }
type Login = typeof initial

function validate({ email, password }: Login): Rejection<Login> | null {
  const missing = findMissing(
    { email, password },
    { email: 'Enter your email address.', password: 'Enter your password.' },
  )
  const errors = isEmail(email) || missing?.email ? missing : { ...missing, email: enterValidEmail }
  return errors && { errors }
}
