import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'

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

const slowAfterMs = 8000
