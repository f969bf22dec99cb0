import { plans, type Tier, tiers } from '@assay/contract/billing/catalogue'
import { formatCount } from '@assay/contract/format/figures'
import { Check, Minus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'

/** Everything that differs between the plans, and the most important things that don't. */
export function PlanComparison() {
  return (
    <section aria-labelledby="compare" className="grid gap-4">
      <h2 id="compare" className="text-xl tracking-tight">
        Compare plans
      </h2>
      <Card>
        {/* On a phone the name of a feature stands above its four values. */}
        <table className="block w-full border-collapse text-left sm:table sm:table-fixed">
          <caption className="sr-only">Plans compared</caption>
          <thead className="block sm:table-header-group">
            <tr className={rowLook}>
              <th scope="col" className="sr-only sm:not-sr-only sm:w-[34%] sm:px-5 sm:py-3.5">
                <span className="sr-only">Feature</span>
              </th>
              {tiers.map((tier) => (
                <th
                  key={tier}
                  scope="col"
                  className="py-3 text-center text-xs font-semibold tracking-tight sm:px-3 sm:text-base"
                >
                  {plans[tier].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {groups.map(({ title, rows }) => (
              <Fragment key={title}>
                <tr className="block border-t border-border bg-subtle sm:table-row">
                  <th
                    scope="colgroup"
                    colSpan={5}
                    className="block px-4 py-2 text-xs font-medium text-muted sm:table-cell sm:px-5"
                  >
                    {title}
                  </th>
                </tr>
                {rows.map(({ name, value }) => (
                  <tr key={name} className={`${rowLook} border-t border-border`}>
                    <th scope="row" className="col-span-4 px-4 pt-3 text-sm font-medium sm:px-5 sm:py-3 sm:text-base">
                      {name}
                    </th>
                    {tiers.map((tier) => (
                      <td
                        key={tier}
                        className="px-1 pt-1.5 pb-3 text-center text-xs tabular-nums sm:px-3 sm:py-3 sm:text-base"
                      >
                        {value(tier)}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}

const rowLook = 'grid grid-cols-4 sm:table-row'

const yes = <Check className="inline size-4 text-accent" role="img" aria-label="Included" />
const no = <Minus className="inline size-4 text-faint" role="img" aria-label="Not included" />
const everyone = () => yes
const onlyIf = (isIncluded: (tier: Tier) => boolean) => (tier: Tier) => (isIncluded(tier) ? yes : no)

const groups: { title: string; rows: { name: string; value: (tier: Tier) => ReactNode }[] }[] = [
  {
    title: 'Usage',
    rows: [
      { name: 'API calls per month', value: (tier) => formatLimit(plans[tier].unitLimit) },
      { name: 'Requests per second', value: (tier) => plans[tier].requestsPerSecond },
      { name: 'Free test keys', value: everyone },
      { name: 'Usage analytics and export', value: everyone },
    ],
  },
  {
    title: 'Checks',
    rows: [
      { name: 'Disposable email detection', value: everyone },
      { name: 'Name verification', value: everyone },
      { name: 'Batches of up to 1,000', value: everyone },
      { name: 'Reasons with every result', value: everyone },
    ],
  },
  {
    title: 'Tools',
    rows: [
      { name: 'Rules and decisions', value: everyone },
      { name: 'Allow and block lists', value: everyone },
      { name: 'Review queue', value: everyone },
      { name: 'Waves of sign-ups', value: everyone },
      { name: 'CSV files', value: everyone },
      { name: 'Form widget', value: everyone },
      { name: 'Webhooks', value: everyone },
    ],
  },
  {
    title: 'Team',
    rows: [
      { name: 'Members and roles', value: everyone },
      { name: 'Single sign-on', value: everyone },
      { name: 'Security log', value: everyone },
    ],
  },
  {
    title: 'Support and billing',
    rows: [
      { name: '99.99% uptime', value: onlyIf((tier) => plans[tier].features.includes('99.99% uptime')) },
      { name: 'Email support within 24 hours', value: onlyIf((tier) => tier !== 'free') },
      { name: 'Dedicated account manager', value: onlyIf((tier) => tier === 'enterprise') },
      { name: 'Payment', value: (tier) => payments[tier] },
    ],
  },
]

function formatLimit(limit: number | null): string {
  return limit === null ? 'Unlimited' : formatCount(limit)
}

const payments: Record<Tier, string> = {
  free: 'No card needed',
  basic: 'Card or PayPal',
  pro: 'Card or PayPal',
  enterprise: 'Invoice',
}
