import type { ApiKeyType } from '@assay/contract/api-keys'
import { useId } from 'react'

type KeyTypeChoiceProps = { value: ApiKeyType; onChange: (type: ApiKeyType) => void }

export function KeyTypeChoice({ value, onChange }: KeyTypeChoiceProps) {
  const group = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Type</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {types.map(({ type, label, description }) => (
          <label key={type} className={choiceLook}>
            <input
              type="radio"
              name={group}
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              aria-describedby={`${group}-${type}`}
              className="mt-[3px] size-4 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-5 checked:border-accent"
            />
            <span className="grid gap-0.5">
              <span className="font-medium">{label}</span>
              <span id={`${group}-${type}`} className="text-sm text-muted">
                {description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const types = [
  { type: 'live', label: 'Live', description: 'Real results, uses quota.' },
  { type: 'test', label: 'Test', description: 'Fixed results for testing, free.' },
] as const

const choiceLook =
  'flex items-start gap-2.5 rounded-lg border border-border px-3.5 py-3 transition-colors hover:border-control ' +
  'has-checked:border-accent has-checked:ring-1 has-checked:ring-accent ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
