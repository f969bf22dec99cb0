import { type FormEvent, useState } from 'react'
import { signIn } from '../../../api/account.ts'
import { config } from '../../../api/config.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { resendConfirmation } from '../api.ts'
import { fieldFaults, focusControl, textOf } from '../field-faults.ts'

type Faults = { email?: string; password?: string }

type LoginFormProps = { disabled: boolean; onForgotPassword: (email: string) => void }

export function LoginForm({ disabled, onForgotPassword }: LoginFormProps) {
  const toast = useToast()
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const missing = fieldFaults(form, emptyMessages)
    setFaults(missing)
    if (missing.email || missing.password) return focusControl(form, missing.email ? 'email' : 'password')
    setIsBusy(true)
    const email = textOf(form, 'email')
    const outcome = await signIn(email, textOf(form, 'password'))
    if (outcome.status === 'done') {
      // The guard takes it from here; the button stays busy until this screen is gone.
      toast({ topic: 'session', tone: 'success', title: 'Login successful', description: 'Welcome back!' })
      return
    }
    setIsBusy(false)
    const { code, message } = outcome
    setFaults(refusals[code] ?? {})
    focusControl(form, code === 'email_not_confirmed' ? 'email' : 'password')
    toast({
      topic: 'session',
      tone: 'error',
      title: 'Login failed',
      description: message ?? 'An error occurred while signing in',
      ...(code === 'email_not_confirmed' && {
        action: { label: 'Resend confirmation', onSelect: () => resend(email) },
      }),
    })
  }

  async function resend(email: string) {
    const outcome = await resendConfirmation(email)
    if (outcome.status === 'done') {
      const description = 'Open the link in it to finish signing up.'
      toast({ topic: 'session', tone: 'success', title: 'Confirmation email sent', description })
    } else {
      const description = outcome.message ?? 'An error occurred while sending the confirmation email'
      toast({ topic: 'session', tone: 'error', title: 'Confirmation email not sent', description })
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid" aria-label="Sign in">
      {/* Each field is as high as with its message: nothing moves when one appears. */}
      <div className="min-h-24">
        <Field label="Email" required error={faults.email}>
          {(control) => <Input {...control} type="email" name="email" autoComplete="username" readOnly={isBusy} />}
        </Field>
      </div>
      <div className="min-h-[98px]">
        <Field
          label="Password"
          required
          error={faults.password}
          aside={
            config.hasMail && (
              <Button
                variant="link"
                className="text-sm"
                disabled={isBusy}
                onClick={(event) => {
                  const { form } = event.currentTarget
                  onForgotPassword(form ? textOf(form, 'email') : '')
                }}
              >
                Forgot password?
              </Button>
            )
          }
        >
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="current-password" readOnly={isBusy} />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={isBusy}
        busyLabel="Signing in..."
        disabled={disabled}
      >
        Sign in
      </Button>
    </form>
  )
}

const emptyMessages = { email: 'Enter your e-mail address.', password: 'Enter your password.' }

const refusals: Record<string, Faults> = {
  invalid_credentials: { password: 'Check your e-mail address and your password.' },
  email_not_confirmed: { email: 'This address has not been confirmed yet.' },
}
