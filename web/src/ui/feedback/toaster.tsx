import { useToasts } from './toast.ts'
import { ToastCard } from './toast-card.tsx'
import { maxVisible } from './toast-list.ts'

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
