import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { addToast, maxVisible, type ShownToast, type Toast } from './toast-list.ts'
import { toastAttribute } from './toast-target.ts'

type ShowToast = (toast: Toast) => void

export function useToast(): ShowToast {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const show = useMemo<ShowToast>(() => {
    let lastId = 0
    return (toast) => {
      lastId += 1
      const shown = { ...toast, id: lastId }
      setToasts((list) => addToast(list, shown))
    }
  }, [])
  const dismiss = (id: number) => setToasts((list) => list.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={show}>
      {children}
      <section aria-label="Notices">
        <ol
          aria-live="polite"
          aria-relevant="additions"
          // At the top of a phone: at the bottom it would lie over the button that someone is about to press.
          className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-end gap-2.5 sm:top-auto sm:bottom-4 sm:left-auto sm:w-[380px]"
        >
          {toasts.slice(0, maxVisible).map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
          ))}
        </ol>
      </section>
    </ToastContext>
  )
}

function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const { id, tone } = toast
  // biome-ignore lint/correctness/useExhaustiveDependencies: onDismiss is new with every render and must not restart the clock.
  useEffect(() => {
    if (tone === 'error' || isHeld) return
    const timer = setTimeout(onDismiss, dismissAfterMs)
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
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-sm text-muted">{toast.description}</p>}
        {toast.action && (
          <Button
            size="sm"
            className="mt-2.5"
            onClick={() => {
              toast.action?.onSelect()
              onDismiss()
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={`Dismiss: ${toast.title}`}
        onClick={onDismiss}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-subtle hover:text-text"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs a ToastProvider above it')
})

const dismissAfterMs = 6000

const tones = {
  neutral: { Icon: Info, color: 'text-muted' },
  success: { Icon: CircleCheck, color: 'text-ok' },
  error: { Icon: CircleAlert, color: 'text-bad' },
} as const
