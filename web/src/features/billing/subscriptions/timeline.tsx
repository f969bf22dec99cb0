import { planDisplayName } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Day } from '../../../ui/data/time.tsx'

/** Start, present and future on one line. */
export function Timeline({ subscription }: { subscription: SubscriptionRow }) {
  const { created_at, expires_at, is_active } = subscription
  return (
    <dl className="grid gap-y-3 sm:auto-cols-fr sm:grid-flow-col">
      <Stop label="Started" isReached>
        <Day iso={created_at} />
      </Stop>
      {expires_at === null ? (
        <Stop label="Expires On" isReached={false}>
          No end
        </Stop>
      ) : (
        <Stop label={is_active ? 'Expires On' : 'Expired On'} isReached={!is_active}>
          <Day iso={expires_at} />
          {is_active && <span className="block text-xs font-normal text-muted">{describeNext(subscription)}</span>}
        </Stop>
      )}
    </dl>
  )
}

type StopProps = { label: string; isReached: boolean; children: ReactNode }

function Stop({ label, isReached, children }: StopProps) {
  return (
    <div className="relative grid content-start gap-0.5 pl-5 sm:pt-4 sm:pl-0">
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-0 left-[3px] border-l border-border-strong sm:top-[3px] sm:right-0 sm:bottom-auto sm:left-0 sm:border-t sm:border-l-0"
      />
      <span
        aria-hidden="true"
        className={cx(
          'absolute top-1.5 left-0 size-[7px] rounded-full sm:top-0',
          isReached ? 'bg-accent' : 'bg-surface ring-[1.5px] ring-control ring-inset',
        )}
      />
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function describeNext({ cancel_status, entitlement, pending_plan_id }: SubscriptionRow): string {
  if (entitlement === 'grace') return 'Ends then, unless the open invoice is paid'
  if (cancel_status !== null) return 'Ends, then Free'
  if (pending_plan_id !== null) return `Then ${planDisplayName(pending_plan_id)}`
  return 'Renews automatically'
}
