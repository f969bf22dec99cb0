import type { ComponentProps } from 'react'
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

const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'date', label: 'Custom date' },
] as const

export type ExpiryChoice = (typeof expiryChoices)[number]['value']

/** The end of the chosen day in the person's time zone; null means never, undefined a day that is invalid or over. */
export function expiryOf(choice: ExpiryChoice, day: string, now: Date): string | null | undefined {
  if (choice === 'never') return null
  if (choice !== 'date') return new Date(now.getTime() + Number(choice) * 86_400_000).toISOString()
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end.toISOString()
}
