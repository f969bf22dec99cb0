import { passwordStrength, type PasswordStrength as Strength } from '@assay/contract/password'
import { leakedPassword } from '../../../api/use-leaked-password.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../../ui/forms/password-strength.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { EmailField } from './email-field.tsx'
import type { EmailAdviser } from './use-email-advice.ts'

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

type SignupFieldsProps = { form: Form<SignupValues>; adviser: EmailAdviser; isLeaked: boolean }

export function SignupFields({ form: { values, errors, change, bind }, adviser, isLeaked }: SignupFieldsProps) {
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
        input={bind('email')}
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
