import { passwordStrength } from '@assay/contract/password'
import { type ComponentProps, useId } from 'react'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../ui/forms/password-strength.tsx'

type PasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  label: string
  value: string
  error: string | undefined
  notice?: ComponentProps<typeof Field>['notice']
  /** Shows how strong the password is, and which rules it still breaks. */
  hasMeter?: boolean
  /** Known to attackers. */
  isLeaked?: boolean
}

export function PasswordField({
  label,
  error,
  notice,
  hasMeter = false,
  isLeaked = false,
  ...input
}: PasswordFieldProps) {
  const meterId = useId()
  return (
    <div className="grid gap-3">
      <Field label={label} required error={error} notice={notice}>
        {(control) => (
          <PasswordInput
            {...control}
            {...(hasMeter && { 'aria-describedby': cx(control['aria-describedby'], meterId) })}
            subject={label.toLowerCase()}
            {...input}
          />
        )}
      </Field>
      {hasMeter && (
        <PasswordStrength
          id={meterId}
          {...passwordStrength(input.value)}
          isEmpty={input.value === ''}
          isLeaked={isLeaked}
        />
      )}
    </div>
  )
}
