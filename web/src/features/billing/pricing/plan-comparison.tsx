import { plans, type Tier, tiers, usualPlans } from '@assay/contract/billing/catalogue'
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
            {[...groups, ...ownGroup()].map(({ title, rows }) => (
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

type Group = { title: string; rows: { name: string; value: (tier: Tier) => ReactNode }[] }

const groups: Group[] = [
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
      { name: '99.99% uptime', value: onlyIf((tier) => says(tier, '99.99% uptime')) },
      {
        name: 'Email support within 24 hours',
        value: onlyIf((tier) => says(tier, 'Email support within 24 hours') || says(tier, 'Dedicated account manager')),
      },
      { name: 'Dedicated account manager', value: onlyIf((tier) => says(tier, 'Dedicated account manager')) },
      { name: 'Payment', value: (tier) => payments[tier] },
    ],
  },
]

function says(tier: Tier, line: string): boolean {
  return plans[tier].features.includes(line)
}

/** What an operator's own plans say that no row above does. */
function ownGroup(): Group[] {
  const said = new Set([
    ...tiers.flatMap((tier) => usualPlans[tier].features),
    ...groups.flatMap(({ rows }) => rows.map(({ name }) => name)),
  ])
  const isFigure = (line: string) => /^(Unlimited|[\d,]+) API calls|^\d+ requests? per second$/.test(line)
  const own = new Set(
    tiers.flatMap((tier) => plans[tier].features).filter((line) => !said.has(line) && !isFigure(line)),
  )
  if (own.size === 0) return []
  const rows = Array.from(own, (name) => ({ name, value: onlyIf((tier) => says(tier, name)) }))
  return [{ title: 'Also included', rows }]
}

function formatLimit(limit: number | null): string {
  return limit === null ? 'Unlimited' : formatCount(limit)
}

const payments: Record<Tier, string> = {
  free: 'No card needed',
  basic: 'Card or PayPal',
  pro: 'Card or PayPal',
  enterprise: 'Invoice',
}
