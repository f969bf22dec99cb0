import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { cx } from '../cx.ts'

/** A placeholder in the shape of the content. Invisible for the first 150 ms, so that fast responses don't flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear" aria-hidden="true">
      <div className={cx('h-4 rounded-sm bg-border motion-safe:animate-breathe', className)} />
    </div>
  )
}

type LoadingProps = {
  /** What is being loaded, e.g. "Loading invoices". */
  label: string
  /** Skeletons in the shape of the content. */
  children: ReactNode
  onRetry?: () => void
}

/** Skeletons with an accessible name; after eight seconds it says that it's still loading. */
export function Loading({ label, children, onRetry }: LoadingProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div data-loading="" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="status" className={isSlow ? 'flex flex-wrap items-center gap-3 text-muted' : 'sr-only'}>
        <span>{isSlow ? 'Still working…' : label}</span>
        {isSlow && onRetry && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}

/** In place of a card with a heading, a button and a list. */
export function LoadingList({ label, rows, onRetry }: { label: string; rows: number; onRetry: () => void }) {
  return (
    <Loading label={label} onRetry={onRetry}>
      <Card className="animate-appear">
        <div className="flex items-center justify-between gap-4 px-5 py-4">
          <Skeleton className="w-28" />
          <Skeleton className="h-9 w-36 rounded-md" />
        </div>
        <ul className="divide-y divide-border border-t border-border" aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
            <li key={row} className="flex items-center justify-between gap-6 px-5 py-4">
              <Skeleton className="w-52 max-w-full" />
              <Skeleton className="w-20" />
              <Skeleton className="w-24 max-sm:hidden" />
            </li>
          ))}
        </ul>
      </Card>
    </Loading>
  )
}

const slowAfterMs = 8000
