import type { Incident } from '@assay/contract/status'
import { CircleCheck } from 'lucide-react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { components, states } from './words.ts'

export function IncidentList({ incidents }: { incidents: Incident[] }) {
  return (
    <section aria-labelledby="incidents">
      <Card>
        <CardHeader id="incidents" title="Incidents" description="Found by the checks themselves, newest first." />
        {incidents.length === 0 ? (
          <p className="flex items-center gap-2.5 border-t border-border px-5 py-5 text-muted">
            <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden="true" />
            None in the time measured.
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
        <time dateTime={started_at}>{moment.format(new Date(started_at))}</time>
        {ended_at === null ? ' UTC, not over yet' : ` UTC, for ${lengthOf(started_at, ended_at)}`}
      </span>
    </li>
  )
}

function lengthOf(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = counted(Math.floor(minutes / 60), 'hour')
  return minutes % 60 === 0 ? hours : `${hours} ${counted(minutes % 60, 'minute')}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
