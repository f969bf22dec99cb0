import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & { label: ReactNode }

/** For settings that take effect immediately. In a form that is saved later, use a checkbox. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium has-disabled:cursor-not-allowed has-disabled:text-muted">
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the browser tells its state from the checkbox.
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full border border-control bg-subtle transition-colors checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-55"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-surface"
        />
      </span>
      {label}
    </label>
  )
}
