import type { ReactNode, RefObject } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Day, describeAgo } from '../../ui/data/time.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Inside a card whose heading is there already. */
export function CardLoading({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <div className="border-t border-border px-5 py-4">
      <Loading label={label} onRetry={onRetry}>
        <div className="flex animate-appear items-center gap-3.5" aria-hidden="true">
          <Skeleton className="h-5 w-5" />
          <div className="grid gap-2">
            <Skeleton className="w-36" />
            <Skeleton className="w-52" />
          </div>
        </div>
      </Loading>
    </div>
  )
}

type CardFailedProps = { title: string; error: Error; isRetrying: boolean; onRetry: () => void }

export function CardFailed({ title, error, isRetrying, onRetry }: CardFailedProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-border px-5 py-4">
      <div className="min-w-0 grow">
        <p className="font-medium text-bad">{title}</p>
        <p className="text-sm text-muted">{describeError(error)}</p>
        {requestId && <p className="font-mono text-xs text-muted">{requestId}</p>}
      </div>
      <Button size="sm" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Once a dialog has closed: what opened it may be gone, with the row or the advice it was in. */
export function keepFocusIn(card: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) card.current?.focus()
  })
}

type KeyRowProps = { icon: ReactNode; name: string; children: ReactNode; actions: ReactNode }

/** An app, a key, a passkey: what it is called, what is known of it, and what can be done with it. */
export function KeyRow({ icon, name, children, actions }: KeyRowProps) {
  return (
    <li className="flex items-center gap-3.5 px-5 py-3">
      <span className="shrink-0 text-muted [&_svg]:size-5" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 grow">
        <Name text={name} className="font-medium" />
        <p className="text-sm text-muted">{children}</p>
      </div>
      <div className="flex shrink-0 gap-1">{actions}</div>
    </li>
  )
}

export function AddedAndUsed({ addedAt, usedAt }: { addedAt: string; usedAt: string | null }) {
  return (
    <>
      Added <Day iso={addedAt} />
      {usedAt !== null && ` · Last used ${describeAgo(new Date(usedAt), new Date())}`}
    </>
  )
}

export const keyListLook = 'divide-y divide-border border-t border-border'
