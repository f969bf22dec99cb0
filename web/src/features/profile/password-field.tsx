import { passwordStrength } from '@assay/contract/password'
import { useId } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../ui/forms/password-strength.tsx'

type PasswordFieldProps = {
  label: string
  name: string
  /** What the toggle shows and hides, when it is not the label. */
  subject?: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error: string | undefined
  /** Shows how strong the password is, and which rules it still breaks. */
  hasMeter?: boolean
  onChange: (value: string) => void
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, name, subject = label.toLowerCase(), autoComplete, value, error, hasMeter = false, onChange } = props
  const meterId = useId()
  return (
    <div className="grid gap-3">
      <Field label={label} required error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            {...(hasMeter && { 'aria-describedby': [control['aria-describedby'], meterId].filter(Boolean).join(' ') })}
            name={name}
            autoComplete={autoComplete}
            subject={subject}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {hasMeter && <PasswordStrength id={meterId} {...passwordStrength(value)} isEmpty={value === ''} />}
    </div>
  )
}
