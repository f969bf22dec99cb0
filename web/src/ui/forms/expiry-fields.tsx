import type { ComponentProps } from 'react'
import { type ExpiryChoice, expiryChoices } from './expiry.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'

type ExpiryFieldsProps = {
  choice: ExpiryChoice
  onChoose: (choice: ExpiryChoice) => void
  day: ComponentProps<typeof Input>
  dayError: string | undefined
}

export function ExpiryFields({ choice, onChoose, day, dayError }: ExpiryFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Expires">
        {(control) => (
          <Select
            {...control}
            name="expiry"
            value={choice}
            options={[...expiryChoices]}
            onValueChange={(next) => {
              const chosen = expiryChoices.find(({ value }) => value === next)
              if (chosen) onChoose(chosen.value)
            }}
          />
        )}
      </Field>
      {choice === 'date' && (
        <Field label="Last day" required error={dayError}>
          {(control) => <Input {...control} {...day} type="date" />}
        </Field>
      )}
    </div>
  )
}
