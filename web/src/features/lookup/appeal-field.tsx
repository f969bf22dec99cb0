import { type ReactNode, useId } from 'react'

type AppealFieldProps = {
  label: string
  hint: string
  children: (control: { id: string; required: true; 'aria-describedby': string }) => ReactNode
}

/** A field that the browser checks itself. The ones of ui/forms would weigh more than the page has room for. */
export function AppealField({ label, hint, children }: AppealFieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, required: true, 'aria-describedby': `${id}-hint` })}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}
