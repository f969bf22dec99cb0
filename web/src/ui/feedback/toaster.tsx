import { lazy, Suspense, useEffect } from 'react'
import { useToasts } from './toast.ts'
import { maxVisible } from './toast-list.ts'

export function Toaster() {
  const toasts = useToasts()
  // Before there can be a toast about it that the connection broke.
  useEffect(() => {
    const load = () => void loadCard().catch(() => {})
    for (const event of firstSigns) addEventListener(event, load, { once: true, passive: true })
    return () => {
      for (const event of firstSigns) removeEventListener(event, load)
    }
  }, [])
  return (
    <section aria-label="Notices">
      <ol
        aria-live="polite"
        aria-relevant="additions"
        // At the top of a phone: at the bottom it would cover the button someone is about to press.
        className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-end gap-2.5 sm:top-auto sm:bottom-4 sm:left-auto sm:w-[380px]"
      >
        <Suspense>
          {toasts.slice(0, maxVisible).map((toast) => (
            <ToastCard key={toast.id} {...toast} />
          ))}
        </Suspense>
      </ol>
    </section>
  )
}

const firstSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
const loadCard = () => import('./toast-card.tsx')

/** If its script fails to load, people still read what happened. */
const ToastCard = lazy(async () => {
  const loaded = await loadCard().catch(() => null)
  return { default: loaded?.ToastCard ?? PlainCard }
})

function PlainCard({ title, description }: { title: string; description?: string | undefined }) {
  return (
    <li className="w-full rounded-lg border border-border bg-surface px-4 py-3 shadow-lg">
      {title} {description}
    </li>
  )
}
