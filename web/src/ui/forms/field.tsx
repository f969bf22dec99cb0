import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type NoticeText, TitledText } from './form-notice.tsx'

/** Ties a control to the label, hint and error of its field. */
type FieldControl = { id: string; required: boolean; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: string
  /** At the end of the label row, e.g. a "Forgot password?" link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** An error with a title of its own, in place of `error`. */
  notice?: NoticeText | undefined
  required?: boolean
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, aside, hint, error: plainError, notice, required = false, children }: FieldProps) {
  const id = useId()
  const error = notice ? <TitledText {...notice} /> : plainError
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        required,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {/* Always on the page, so a message that arrives later is announced. */}
      <div id={errorId} aria-live="polite" className="empty:hidden">
        {error && (
          <p className="flex items-start gap-1.5 text-sm text-bad">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
