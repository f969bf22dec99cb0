import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../button.tsx'
import { CopyButton } from '../data/copy-button.tsx'

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
          <CopyButton text={requestId} label="Copy request ID" />
        </p>
      )}
    </div>
  )
}

type LoadErrorProps = {
  title: string
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  /** Said where the server sent no words of its own. */
  fallback?: string
}

/** In place of what a query couldn't load. */
export function LoadError({ title, error, isFetching, refetch, fallback }: LoadErrorProps) {
  return (
    <ErrorState
      title={title}
      message={describeError(error, fallback)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      retry={{ label: 'Try again', onSelect: () => void refetch(), busy: isFetching }}
    />
  )
}
