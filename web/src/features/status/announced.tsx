import { formatTime } from '@assay/contract/format'
import type { AnnouncedIncident } from '@assay/contract/incidents'
import { type IncidentState, impactLabels, stateLabels } from '@assay/contract/incidents/rules'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { components } from './words.ts'

const over: ReadonlySet<IncidentState> = new Set(['resolved', 'completed', 'canceled'])

/** What is going on now and what is planned, above everything else. */
export function CurrentIncidents({ announced }: { announced: AnnouncedIncident[] }) {
  const planned = announced.filter(({ state }) => state === 'scheduled')
  const current = announced.filter(({ state }) => state !== 'scheduled' && !over.has(state))
  return (
    <>
      {current.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
      {planned.toReversed().map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
    </>
  )
}

export function PastIncidents({ announced }: { announced: AnnouncedIncident[] }) {
  const past = announced.filter(({ state }) => over.has(state))
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <Card>
        <CardHeader id="past" title="What we reported" description="The last 30 days, newest first." />
        <ul className="divide-y divide-border border-t border-border">
          {past.map((incident) => (
            <li key={incident.id} id={incident.id} className="px-5 py-4">
              <IncidentHead incident={incident} as="h3" />
              <Updates incident={incident} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function IncidentCard({ incident }: { incident: AnnouncedIncident }) {
  return (
    <section aria-label={incident.title} id={incident.id}>
      <Card className="p-5">
        <IncidentHead incident={incident} as="h2" />
        <Updates incident={incident} />
      </Card>
    </section>
  )
}

function IncidentHead({ incident, as: Heading }: { incident: AnnouncedIncident; as: 'h2' | 'h3' }) {
  const { title, kind, impact, state, starts_at, ends_at } = incident
  const names = incident.components.map((id) => components[id].name).join(', ')
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <Heading className="text-base font-semibold wrap-anywhere">{title}</Heading>
        <Pill tone={toneOf(incident)} dot>
          {stateLabels[state]}
        </Pill>
      </div>
      <p className="mt-0.5 text-sm text-muted">
        {impactLabels[impact]} · {names}
        {kind === 'maintenance' && ends_at && (
          <>
            {' · '}
            <time dateTime={starts_at}>{formatTime(starts_at, 'UTC')}</time> to{' '}
            <time dateTime={ends_at}>{formatTime(ends_at, 'UTC')}</time>
          </>
        )}
      </p>
    </div>
  )
}

function toneOf({ state, impact, kind }: AnnouncedIncident): PillTone {
  if (over.has(state)) return 'ok'
  if (kind === 'maintenance') return impact === 'none' ? 'neutral' : 'warn'
  return impact === 'down' ? 'bad' : 'warn'
}

function Updates({ incident: { updates } }: { incident: AnnouncedIncident }) {
  return (
    <ol className="mt-3 grid gap-3 border-l-2 border-border pl-4">
      {updates.map(({ state, message, created_at }) => (
        <li key={created_at}>
          <p className="text-sm text-muted">
            <span className="font-medium text-text">{stateLabels[state]}</span>
            {' · '}
            <time dateTime={created_at}>{formatTime(created_at, 'UTC')}</time>
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        </li>
      ))}
    </ol>
  )
}
