import type { ApiKey } from '@assay/contract/api-keys'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/data/pill.tsx'
import { Ago, Day, DayAndTime } from '../../ui/data/time.tsx'
import { describeOrigin } from './describe-use.ts'

/** An expired key is neither live nor test: it doesn't work. */
export function State({ apiKey: { type, expires_at, label }, old }: { apiKey: ApiKey; old: ApiKey['old_key'] }) {
  if (old) return <Pill tone="warn">Old key</Pill>
  if (hasExpired(expires_at)) return <Pill tone="bad">Expired</Pill>
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Pill tone={type === 'live' ? 'ok' : 'info'} dot>
        {type === 'live' ? 'Live' : 'Test'}
      </Pill>
      {label && (
        <Pill>
          <bdi>{label}</bdi>
        </Pill>
      )}
    </span>
  )
}

/** The table's header says what it is; a phone's row needs a sentence. */
export function LastUse({ at, from }: { at: string | null; from: ApiKey['last_used_from'] | null }) {
  if (at === null) {
    return (
      <span className="text-muted">
        Never<span className="@4xl:hidden"> used</span>
      </span>
    )
  }
  const origin = from ? describeOrigin(from) : ''
  return (
    <>
      <span className="mr-1 text-faint @4xl:hidden">Last used:</span>
      <Ago iso={at} />
      {origin && (
        <span
          title={origin}
          className="block max-w-40 truncate text-xs text-muted @max-4xl:ml-1.5 @max-4xl:inline-block @max-4xl:align-bottom @max-4xl:text-sm"
        >
          {origin}
        </span>
      )}
    </>
  )
}

export function Usage({ apiKey: { type, usage, monthly_budget } }: { apiKey: ApiKey }) {
  if (type === 'test') return <span className={cx('text-muted', onlyRoomy)}>No quota used</span>
  if (monthly_budget === null) return <span className="whitespace-nowrap">{formatCounted(usage, 'check')}</span>
  const isUsedUp = usage >= monthly_budget
  return (
    <span className={cx('whitespace-nowrap', isUsedUp && 'text-bad')}>
      {formatCount(usage)} of {formatCounted(monthly_budget, 'check')}
    </span>
  )
}

export function Expiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className="text-muted @max-4xl:hidden">Never</span>
  const isOver = hasExpired(expiresAt)
  return (
    <span className={cx(isOver && 'text-bad', isOver && onlyRoomy)}>
      <span className="mr-1 @4xl:hidden">{isOver ? 'Expired' : 'Expires'}</span>
      <Day iso={expiresAt} />
    </span>
  )
}

export function OldKeyEnd({ until }: { until: string }) {
  return (
    <>
      <span className="mr-1 @4xl:hidden">Works until</span>
      <DayAndTime iso={until} />
    </>
  )
}

/** A phone's row has two lines without these. */
const onlyRoomy = '@max-lg:hidden'

export function hasExpired(expiresAt: string | null): boolean {
  return expiresAt !== null && new Date(expiresAt) <= new Date()
}
