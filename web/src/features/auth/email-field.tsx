import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { focusControl } from './field-faults.ts'
import type { EmailAdviser } from './sign-up/use-email-advice.ts'

type EmailFieldProps = { adviser: EmailAdviser; onTake: (email: string) => void; input: ComponentProps<typeof Input> }

/** Asks about the address as the person leaves it. A correction is offered, never forced. */
export function EmailField({ adviser: { advice, ask }, onTake, input }: EmailFieldProps) {
  const { isRefused, didYouMean } = advice
  return (
    <div className="grid gap-1.5">
      <Field label="Email" required error={isRefused && refusal}>
        {(control) => <Input {...control} {...input} type="email" autoComplete="email" onBlur={() => void ask()} />}
      </Field>
      {/* Always in the page, so that an offer that arrives later is announced. */}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {didYouMean !== null && (
          <>
            Did you mean{' '}
            <Button
              variant="link"
              className="text-sm break-all whitespace-normal"
              onClick={(event) => {
                const { form } = event.currentTarget
                onTake(didYouMean)
                if (form) focusControl(form, 'email')
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

const refusal =
  "That looks like a disposable email address. Use one you'll keep: we send receipts and security notices there."
