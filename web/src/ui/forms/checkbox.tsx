import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; description?: ReactNode }

export function Checkbox({ label, description, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted">
      <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-[5px] border border-control bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-muted aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-subtle disabled:checked:border-control disabled:checked:bg-control"
        />
        <Check
          className="pointer-events-none invisible relative size-3.5 text-surface peer-checked:visible"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <span className="grid gap-0.5">
        <span>{label}</span>
        {description && <span className="text-sm text-muted">{description}</span>}
      </span>
    </label>
  )
}
