import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { describeExpiry, describePlan, describeTier, describeUsage } from './describe-subscription.ts'
import type { Subscription } from './subscription.ts'

export function SubscriptionTable({ subscription }: { subscription: Subscription }) {
  return (
    <Table
      caption="Subscription"
      rows={[subscription]}
      rowKey={({ plan_id }) => plan_id ?? 'unknown'}
      columns={[
        { id: 'plan', header: 'Plan', cell: (row) => <span className="font-medium">{describePlan(row)}</span> },
        { id: 'tier', header: 'Tier', cell: ({ plan_id }) => describeTier(plan_id) },
        { id: 'status', header: 'Status', cell: ({ is_active }) => <StatusPill isActive={is_active} /> },
        { id: 'usage', header: 'Usage', cell: (row) => <span className="tabular-nums">{describeUsage(row)}</span> },
        {
          id: 'expiry',
          header: 'Expiry',
          cell: (row) => (
            <>
              <span className="block tabular-nums">{describeExpiry(row.expires_at, { now: new Date() })}</span>
              {row.expires_at !== null && row.is_active && (
                <span className="block text-xs text-muted">{describeNext(row)}</span>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function describeNext({ entitlement, cancel_status }: Subscription): string {
  if (entitlement === 'grace') return 'The renewal is not paid yet'
  return cancel_status ? 'Ends' : 'Renews automatically'
}

function StatusPill({ isActive }: { isActive: boolean }) {
  return (
    <Pill tone={isActive ? 'ok' : 'neutral'} dot>
      {isActive ? 'Active' : 'Inactive'}
    </Pill>
  )
}
