import { type ComponentProps, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import type { EmailAdviser } from './use-email-advice.ts'

type EmailFieldProps = {
  adviser: EmailAdviser
  error: string | undefined
  onTake: (email: string) => void
  input: ComponentProps<typeof Input>
}

/** Checks the address when the person leaves the field. A correction is offered, never forced. */
export function EmailField({ adviser: { advice, ask }, error, onTake, input }: EmailFieldProps) {
  const { isRejected, didYouMean } = advice
  const control = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-1.5">
      <Field label="Email" required error={isRejected ? disposableEmail : error}>
        {(described) => (
          <Input {...described} {...input} ref={control} type="email" autoComplete="email" onBlur={() => void ask()} />
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
