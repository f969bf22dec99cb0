import { passwordStrength, type PasswordStrength as Strength } from '@assay/contract/password'
import type { DemoResponse } from '@assay/contract/verification'
import { type ComponentProps, useRef, useState } from 'react'
import { config } from '../../../api/config.ts'
import { leakedPassword } from '../../../api/use-leaked-password.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../../ui/forms/password-strength.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'

export type SignupValues = {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmation: string
}

export const emptySignup: SignupValues = { firstName: '', lastName: '', email: '', password: '', confirmation: '' }

/** Why the account can't be created yet; null when it can. */
export function findSignupError({ firstName, lastName, email, password, confirmation }: SignupValues): string | null {
  if ([firstName, lastName, email].some((value) => value.trim() === '') || password === '' || confirmation === '') {
    return 'Please fill in all fields.'
  }
  if (password !== confirmation) return 'Passwords do not match.'
  return passwordStrength(password).score === 100 ? null : 'Your password does not meet all security requirements.'
}

type SignupFieldsProps = {
  form: Form<SignupValues>
  adviser: EmailAdviser
  isLeaked: boolean
  isEmailFixed?: boolean
}

export function SignupFields({ form, adviser, isLeaked, isEmailFixed = false }: SignupFieldsProps) {
  const { values, errors, change, bind } = form
  const { password, confirmation } = values
  const strength: Strength = passwordStrength(password)
  return (
    <>
      <div className="grid gap-4 min-[360px]:grid-cols-2">
        <Field label="First name" required>
          {(control) => <Input {...control} {...bind('firstName')} {...nameField} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" required>
          {(control) => <Input {...control} {...bind('lastName')} {...nameField} autoComplete="family-name" />}
        </Field>
      </div>
      <EmailField
        adviser={adviser}
        error={errors.email}
        onTake={(email) => change('email', email)}
        input={isEmailFixed ? { ...bind('email'), readOnly: true } : bind('email')}
      />
      <div className="grid gap-2.5">
        <Field label="Password" required error={isLeaked ? leakedPassword : errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              {...bind('password')}
              autoComplete="new-password"
              maxLength={1024}
              aria-describedby={cx(control['aria-describedby'], strengthId)}
            />
          )}
        </Field>
        <PasswordStrength
          id={strengthId}
          {...strength}
          isEmpty={password === ''}
          isLeaked={isLeaked || errors.password === leakedPassword}
        />
      </div>
      {/* Tall enough for its error, so the button below stays where it is. */}
      <div className="min-h-[92px]">
        <Field
          label="Confirm password"
          required
          error={confirmation !== '' && confirmation !== password && 'Passwords do not match'}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...bind('confirmation')}
              autoComplete="new-password"
              subject="repeated password"
            />
          )}
        </Field>
      </div>
    </>
  )
}

const strengthId = 'password-strength'
const nameField = { dir: 'auto', maxLength: 100 } as const

type EmailFieldProps = {
  adviser: EmailAdviser
  error: string | undefined
  onTake: (email: string) => void
  input: ComponentProps<typeof Input>
}

/** Checks the address when the person leaves the field. A correction is offered, never forced. */
function EmailField({ adviser: { advice, ask }, error, onTake, input }: EmailFieldProps) {
  const { isRejected, didYouMean } = advice
  const control = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-1.5">
      <Field label="Email" required error={isRejected ? disposableEmail : error}>
        {(described) => (
          <Input
            {...described}
            {...input}
            ref={control}
            type="email"
            autoComplete="email"
            onBlur={() => input.readOnly || void ask()}
          />
        )}
      </Field>
      {/* Always on the page, so an offer that arrives later is announced. */}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {didYouMean !== null && (
          <>
            Did you mean{' '}
            <Button
              variant="link"
              className="text-sm break-all whitespace-normal"
              onClick={() => {
                onTake(didYouMean)
                control.current?.focus()
              }}
            >
              {didYouMean}
            </Button>
            ?
          </>
        )}
      </p>
    </div>
  )
}

export const disposableEmail =
  "That looks like a disposable email address. Use one you'll keep: we send receipts and security notices there."

/** Advice on the address in the field: requested once per address, and shown only while that address is there. */
export function useEmailAdvice(typed: string) {
  const email = typed.trim()
  const [given, setGiven] = useState<{ email: string; advice: EmailAdvice } | null>(null)
  const latest = useRef<{ email: string; response: Promise<EmailAdvice> } | null>(null)

  async function ask(): Promise<EmailAdvice> {
    if (!/^\S+@\S+\.\S+$/.test(email)) return noAdvice
    if (latest.current?.email !== email) latest.current = { email, response: fetchAdvice(email) }
    const advice = await latest.current.response
    setGiven({ email, advice })
    return advice
  }

  return {
    advice: given?.email === email ? given.advice : noAdvice,
    ask,
  }
}

type EmailAdviser = ReturnType<typeof useEmailAdvice>

type EmailAdvice = {
  /** The server would reject this address. */
  isRejected: boolean
  /** The likely intended address. */
  didYouMean: string | null
}

export const noAdvice: EmailAdvice = { isRejected: false, didYouMean: null }

/**
 * What the public demo says about an address. It's only a hint: any failure, the demo's rate limit included, counts as
 * no advice.
 */
async function fetchAdvice(email: string): Promise<EmailAdvice> {
  try {
    const response = await fetch('/demo/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    return response.ok ? readAdvice(await response.json()) : noAdvice
  } catch {
    return noAdvice
  }
}

const patienceMilliseconds = 3000

function readAdvice({ email_verification: email }: DemoResponse): EmailAdvice {
  const didYouMean = email?.did_you_mean ?? null
  const isListed = email?.verdict === 'disposable' && email.evidence.length > 0
  return { isRejected: config.rejectsDisposable && isListed && didYouMean === null, didYouMean }
}
