import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay } from '@assay/contract/format'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PlanLine } from './other-plan.tsx'
import { shortName } from './plan-state.ts'

/** Folded away: a line that names the last few, and the whole list on request. */
export function PastPlans({ rows }: { rows: SubscriptionRow[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 sm:px-7">
        <h2 className="min-w-0 text-sm font-normal tracking-normal text-muted">Past plans: {summarize(rows)}</h2>
        <Button
          variant="link"
          className="text-sm"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      </div>
      <ul id={list} hidden={!isOpen} className="divide-y divide-border border-t border-border">
        {rows.map((row) => (
          <li key={row.id} className="px-5 py-4 sm:px-7">
            <PlanLine row={row} date={`Expired On ${formatDay(row.expires_at ?? row.created_at)}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function summarize(rows: SubscriptionRow[]): string {
  const named = rows
    .slice(0, mostNamed)
    .map(({ plan_id, created_at, expires_at }) => `${shortName(plan_id)} (${describeMonths(created_at, expires_at)})`)
  const more = rows.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** "Aug – Oct 2026". */
function describeMonths(from: string, to: string | null): string {
  const [first, last] = [monthOf(from), monthOf(to ?? from)]
  if (first === last) return last
  return first.slice(-4) === last.slice(-4) ? `${first.slice(0, -5)} – ${last}` : `${first} – ${last}`
}

/** "Aug 4, 2026" without its day. */
function monthOf(moment: string): string {
  return formatDay(moment).replace(/ \d+,/, '')
}

const mostNamed = 2
