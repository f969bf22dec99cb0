import { paths } from '@assay/contract/paths'
import type { ReactNode } from 'react'
import { Link } from '../../routing/link.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import {
  describeExpiry,
  describeNext,
  describePlan,
  describeStatus,
  describeTier,
  describeUsage,
} from './describe-subscription.ts'
import type { Subscription } from './subscription.ts'

export function SubscriptionTable({ subscription }: { subscription: Subscription }) {
  return (
    <Table
      caption="Subscription"
      spacing="close"
      rows={[subscription]}
      rowKey={({ plan_id }) => plan_id ?? 'unknown'}
      columns={[
        { id: 'plan', header: 'Plan', cell: (row) => <span className="font-medium">{describePlan(row)}</span> },
        { id: 'tier', header: 'Tier', isLabeled: false, cell: ({ plan_id }) => describeTier(plan_id) },
        { id: 'status', header: 'Status', phone: 'aside', cell: (row) => <StatusPill subscription={row} /> },
        {
          id: 'usage',
          header: 'Usage',
          isLabeled: false,
          cell: (row) => <span className="tabular-nums">{describeUsage(row)}</span>,
        },
        { id: 'expiry', header: 'Expiry', isLabeled: false, cell: (row) => <Expiry subscription={row} /> },
      ]}
    />
  )
}

function StatusPill({ subscription }: { subscription: Subscription }) {
  const { word, note } = describeStatus(subscription)
  return (
    <Pill tone={word === 'Inactive' ? 'neutral' : note ? 'warn' : 'ok'} dot>
      {word}
    </Pill>
  )
}

function Expiry({ subscription }: { subscription: Subscription }) {
  const next = describeNext(subscription)
  return (
    <>
      <span className="block whitespace-nowrap tabular-nums">
        {describeExpiry(subscription.expires_at, { now: new Date() })}
      </span>
      {subscription.entitlement === 'grace' ? (
        <span className="block text-xs">
          <PayNow>Payment failed</PayNow>
        </span>
      ) : (
        next && <span className="block text-xs text-muted">{next}</span>
      )}
    </>
  )
}

/** After a word about a payment that is missing. */
export function PayNow({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-warn">{children}</span> —{' '}
      <TextLink asChild>
        <Link to={paths.billing}>pay now</Link>
      </TextLink>
    </>
  )
}
