import type { Lookup, LookupEvidence } from '@assay/contract/lookup/pages'
import type { DecisionKind } from '@assay/contract/lookup/rules'
import type { ReactNode } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import type { PillTone } from '../../ui/data/pill.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

type FailedReadProps = { title: string; error: unknown; onRetry: () => void }

/** Too many requests, or a failure on our side. */
export function FailedRead({ title, error, onRetry }: FailedReadProps) {
  const isLimited = error instanceof ApiError && error.code === 'rate_limited'
  return (
    <ErrorState
      title={isLimited ? 'Slow down a little' : title}
      message={describeError(error)}
      requestId={error instanceof ApiError && !isLimited ? error.requestId : undefined}
      retry={{ label: 'Try again', onSelect: onRetry }}
    />
  )
}

/** The width of the look-up pages, which are for reading. */
export function LookupColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-[812px] grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
}

export const weights: Record<LookupEvidence['weight'], { name: string; tone: PillTone }> = {
  strong: { name: 'strong', tone: 'bad' },
  medium: { name: 'medium', tone: 'warn' },
  weak: { name: 'weak', tone: 'neutral' },
  none: { name: 'not counted', tone: 'neutral' },
}

/** What kind of domain it is, if we know and the verdict doesn't say it. */
export const classNames: Record<Lookup['class'], string | null> = {
  disposable: null,
  relay: 'private relay',
  agent: 'agent mailboxes',
  free: 'free provider',
  business: 'business',
  education: 'education',
  government: 'government',
  unknown: null,
}

export const decisionNames: Record<DecisionKind, { name: string; sentence: string; tone: PillTone }> = {
  accepted: { name: 'accepted', sentence: 'We accepted an appeal', tone: 'ok' },
  rejected: { name: 'rejected', sentence: 'We rejected an appeal', tone: 'bad' },
  reversed: { name: 'reversed', sentence: 'We took back an accepted appeal', tone: 'warn' },
}
