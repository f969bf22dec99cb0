import { planDisplayName } from '@assay/contract/billing/catalogue'
import type { BillingSubscription } from '@assay/contract/billing/invoices'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { Link } from '../../../routing/link.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { Pill, type PillTone } from '../../../ui/data/pill.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { formatDate } from './invoices.ts'

/** Subscriptions at the provider. An unpaid payment page isn't one yet, and an ended one isn't any more. */
export function ActiveSubscriptions({ subscriptions }: { subscriptions: BillingSubscription[] }) {
  const shown = subscriptions.filter(({ status }) => !notActive.has(status))
  return (
    <Card>
      <CardHeader
        title="Active Subscriptions"
        aside={
          <TextLink asChild className="text-sm">
            <Link to={paths.subscriptions}>Manage</Link>
          </TextLink>
        }
      />
      {shown.length === 0 && (
        <CardBody>
          <p className="text-muted">You don’t have a paid subscription. The Free plan has no invoices.</p>
        </CardBody>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-border border-t border-border">
          {shown.map(({ id, status, start_date, plan_id, invoices }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
              <div className="min-w-0">
                <p className="font-medium">{planDisplayName(plan_id)}</p>
                <p className="text-sm text-muted tabular-nums">
                  {start_date === null ? 'Not started' : `Since ${formatDate(start_date)}`} ·{' '}
                  {formatCounted(invoices.length, 'invoice')}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <CopyableId id={id} of="subscription" length={8} />
                <Pill tone={statuses[status]?.tone ?? 'neutral'} dot>
                  {statuses[status]?.label ?? status}
                </Pill>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const notActive = new Set(['created', 'cancelled', 'completed', 'expired'])

/** The provider's states in people's words. */
const statuses: Record<string, { tone: PillTone; label: string }> = {
  active: { tone: 'ok', label: 'Active' },
  authenticated: { tone: 'info', label: 'Scheduled' },
  pending: { tone: 'warn', label: 'Payment due' },
  halted: { tone: 'bad', label: 'Payment failed' },
  paused: { tone: 'warn', label: 'Paused' },
}
