import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { dismissToast, maxVisible, type ShownToast, useToasts } from './toast.ts'

export function Toaster() {
  const toasts = useToasts()
  return (
    <section aria-label="Notices">
      <ol
        aria-live="polite"
        aria-relevant="additions"
        // At the top of a phone: at the bottom it would cover the button someone is about to press.
        className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-end gap-2.5 sm:top-auto sm:bottom-4 sm:left-auto sm:w-[380px]"
      >
        {toasts.slice(0, maxVisible).map((toast) => (
          <ToastCard key={toast.id} {...toast} />
        ))}
      </ol>
    </section>
  )
}

function ToastCard({ id, tone, title, description, action }: ShownToast) {
  const [isHeld, setIsHeld] = useState(false)
  const dismiss = () => dismissToast(id)
  useEffect(() => {
    if (tone === 'error' || isHeld) return
    const timer = setTimeout(() => dismissToast(id), dismissAfterMs)
    return () => clearTimeout(timer)
  }, [id, tone, isHeld])
  const { Icon, color } = tones[tone]
  return (
    <li
      {...{ [toastAttribute]: '' }}
      className="pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-border bg-surface py-3 pr-2 pl-4 shadow-lg animate-rise"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
        {action && (
          <Button
            size="sm"
            className="mt-2.5"
            onClick={() => {
              action.onSelect()
              dismiss()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={`Dismiss: ${title}`}
        onClick={dismiss}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-subtle hover:text-text"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

const dismissAfterMs = 6000

const tones = {
  neutral: { Icon: Info, color: 'text-muted' },
  success: { Icon: CircleCheck, color: 'text-ok' },
  error: { Icon: CircleAlert, color: 'text-bad' },
} as const

/** On the toast, not on the list: a click that dismisses a toast is handled after the toast has left the list. */
const toastAttribute = 'data-toast'

/** Toasts cover open dialogs, so a click on a toast doesn't count as a click outside the dialog. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${toastAttribute}]`) !== null
}
