import { plans, type Tier, tiers } from '@assay/contract/billing/catalogue'
import { Check, ChevronDown, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Table } from '../../../ui/data/table.tsx'

type Row = { name: string; value: (tier: Tier) => ReactNode }

/** Everything that differs between the plans, and the most important things that don't. */
export function PlanComparison() {
  // On a phone it would push everything below out of sight.
  const isWide = matchMedia('(min-width: 40rem)').matches
  return (
    <details open={isWide} className="group grid gap-3">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl tracking-tight">Compare plans</h2>
        <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <Card className="mt-3">
        <Table
          caption="Plans compared"
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', header: 'Feature', cell: ({ name }) => <span className="font-medium">{name}</span> },
            ...tiers.map((tier) => ({
              id: tier,
              header: plans[tier].name,
              cell: ({ value }: Row) => <span className="tabular-nums">{value(tier)}</span>,
            })),
          ]}
        />
      </Card>
    </details>
  )
}

const yes = <Check className="inline size-4 text-accent" aria-label="Included" />
const no = <Minus className="inline size-4 text-faint" aria-label="Not included" />
const isPaid = (tier: Tier) => tier !== 'free'

const rows: Row[] = [
  { name: 'API calls per month', value: (tier) => plans[tier].unitLimit?.toLocaleString('en-US') ?? 'Unlimited' },
  { name: 'Requests per second', value: (tier) => plans[tier].requestsPerSecond },
  { name: 'Disposable e-mail detection', value: () => yes },
  { name: 'Name verification', value: () => yes },
  { name: 'Reasons with every verdict', value: () => yes },
  { name: 'Test keys, not counted', value: () => yes },
  { name: 'Usage analytics and export', value: () => yes },
  { name: '99.99% uptime', value: (tier) => (tier === 'pro' || tier === 'enterprise' ? yes : no) },
  { name: 'E-mail support within 24 hours', value: (tier) => (isPaid(tier) ? yes : no) },
  { name: 'A contact person of your own', value: (tier) => (tier === 'enterprise' ? yes : no) },
  {
    name: 'Payment',
    value: (tier) => (tier === 'free' ? 'None' : tier === 'enterprise' ? 'Invoice' : 'Card or PayPal'),
  },
]
