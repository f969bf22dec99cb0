import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay, formatPeriod } from '@assay/contract/format'
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
  const named = rows.slice(0, mostNamed).map((row) => {
    const period =
      row.expires_at && row.expires_at > row.created_at ? formatPeriod(row.created_at, row.expires_at) : null
    return period ? `${shortName(row.plan_id)} (${period})` : shortName(row.plan_id)
  })
  const more = rows.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const mostNamed = 2
