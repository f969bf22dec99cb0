import { TriangleAlert } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../button.tsx'

type ErrorStateProps = {
  /** `h1` if it replaces the whole page. */
  heading?: 'h1' | 'h2'
  title: string
  message: string
  /** What support needs to find the failed request in the log. */
  requestId?: string | undefined
  retry?: { label: string; onSelect: () => void; busy?: boolean }
  /** Another way out, e.g. a link home. */
  action?: ReactNode
}

export function ErrorState({ heading: Heading = 'h2', title, message, requestId, retry, action }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-xl border border-border bg-surface px-6 py-12 text-center shadow-sm"
    >
      <div className="grid size-11 place-items-center rounded-lg bg-bad-weak text-bad">
        <TriangleAlert className="size-5" aria-hidden="true" />
      </div>
      <div className="grid gap-1.5">
        <Heading>{title}</Heading>
        <p className="mx-auto max-w-[46ch] text-muted">{message}</p>
      </div>
      {(retry || action) && (
        <div className="flex flex-wrap justify-center gap-2.5">
          {retry && (
            <Button variant="primary" busy={retry.busy ?? false} onClick={retry.onSelect}>
              {retry.label}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && (
        <p className="flex max-w-full flex-wrap items-center justify-center gap-x-2 text-xs text-muted">
          Request ID <code className="font-mono break-all">{requestId}</code>
          <Suspense>
            <CopyButton text={requestId} label="Copy request ID" />
          </Suspense>
        </p>
      )}
    </div>
  )
}

/** Every page can fail, but few do. If the script doesn't arrive, the ID can still be selected. */
const CopyButton = lazy<ComponentType<{ text: string; label: string }>>(async () => {
  const loaded = await import('../data/copy-button.tsx').catch(() => null)
  return { default: loaded?.CopyButton ?? (() => null) }
})
