import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type ExpiryChoice, expiryChoices } from './expiry.ts'

type Expiry = { choice: ExpiryChoice; day: string }
type ExpiryFieldsProps = Expiry & { error: string | undefined; onChange: (expiry: Expiry) => void }

export function ExpiryFields({ choice, day, error, onChange }: ExpiryFieldsProps) {
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
              if (chosen) onChange({ choice: chosen.value, day })
            }}
          />
        )}
      </Field>
      {choice === 'date' && (
        <Field label="Last day" required error={error}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name="expiry-day"
              value={day}
              onChange={(event) => onChange({ choice, day: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
