import { signIn } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { config } from '../../../api/config.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { type FormErrors, findMissing, type Rejection, useForm } from '../../../ui/forms/use-form.ts'
import { resendConfirmationMail } from '../resend-confirmation-mail.ts'

type LoginFormProps = { disabled: boolean; onForgotPassword: (email: string) => void }

export function LoginForm({ disabled, onForgotPassword }: LoginFormProps) {
  const form = useForm({ initial, validate, submit })
  return (
    <form {...form.props} className="grid" aria-label="Sign in">
      {/* Each field is tall enough for its error, so nothing moves when one appears. */}
      <div className="min-h-24">
        <Field label="Email" required error={form.errors.email}>
          {(control) => <Input {...control} {...form.bind('email')} type="email" autoComplete="username" />}
        </Field>
      </div>
      <div className="min-h-[98px]">
        <Field
          label="Password"
          required
          error={form.errors.password}
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
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={form.isBusy}
        busyLabel="Signing in..."
        disabled={disabled}
      >
        Sign in
      </Button>
    </form>
  )
}

const initial = { email: '', password: '' }
type Login = typeof initial

function validate({ email, password }: Login): Rejection<Login> | null {
  const errors = findMissing(
    { email: email.includes('@') ? email : '', password },
    { email: 'Enter your e-mail address.', password: 'Enter your password.' },
  )
  return errors && { errors }
}

async function submit({ email, password }: Login): Promise<Rejection<Login> | 'leaving'> {
  const outcome = await signIn(email, password)
  if (outcome.status === 'done') {
    // The guard redirects from here.
    toast({ topic: 'session', tone: 'success', title: 'Login successful', description: 'Welcome back!' })
    return 'leaving'
  }
  return {
    errors: errorsByCode[outcome.code],
    toast: {
      topic: 'session',
      title: 'Login failed',
      description: describeError(outcome, 'An error occurred while signing in'),
      ...(outcome.code === 'email_not_confirmed' && {
        action: { label: 'Resend confirmation', onSelect: () => resendConfirmationMail(email) },
      }),
    },
  }
}

const errorsByCode: Record<string, FormErrors<Login>> = {
  invalid_credentials: { password: 'Check your e-mail address and your password.' },
  email_not_confirmed: { email: 'This address has not been confirmed yet.' },
}
