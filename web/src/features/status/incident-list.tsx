import { formatTime } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import type { Incident } from '@assay/contract/status'
import { CircleCheck } from 'lucide-react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { components, states } from './words.ts'

export function IncidentList({ incidents }: { incidents: Incident[] }) {
  return (
    <section aria-labelledby="incidents">
      <Card>
        <CardHeader id="incidents" title="Incidents" description="Detected by our checks, newest first." />
        {incidents.length === 0 ? (
          <p className="flex items-center gap-2.5 border-t border-border px-5 py-5 text-muted">
            <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden="true" />
            No incidents in the last 30 days.
          </p>
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {incidents.map((incident) => (
              <IncidentEntry key={`${incident.component} ${incident.started_at}`} incident={incident} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function IncidentEntry({ incident: { component, state, started_at, ended_at } }: { incident: Incident }) {
  const { label, tone } = states[state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-5 py-3.5">
      <span className="flex items-center gap-3">
        <Pill tone={tone} dot>
          {label}
        </Pill>
        <span className="font-medium">{components[component].name}</span>
      </span>
      <span className="text-sm text-muted tabular-nums">
        <time dateTime={started_at}>{formatTime(started_at, 'UTC')}</time>
        {ended_at === null ? ' · ongoing' : ` · lasted ${lengthOf(started_at, ended_at)}`}
      </span>
    </li>
  )
}

function lengthOf(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 60) return formatCounted(minutes, 'minute')
  const hours = formatCounted(Math.floor(minutes / 60), 'hour')
  return minutes % 60 === 0 ? hours : `${hours} ${formatCounted(minutes % 60, 'minute')}`
}
