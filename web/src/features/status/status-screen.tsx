import { formatTime } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { ComponentStatus, CurrentState, Incident, Status } from '@assay/contract/status'
import { Activity, CircleAlert, CircleCheck, CircleQuestionMark, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { config } from '../../api/config.ts'
import { initialData, setInitialData } from '../../api/initial-data.ts'
import { request } from '../../api/product.ts'
import { useLocation } from '../../routing/navigation.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/data/pill.tsx'
import { describeAgo } from '../../ui/data/time.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CurrentIncidents, PastIncidents } from './announced.tsx'
import { SubscribeCard } from './subscribe-card.tsx'
import { UptimeBars } from './uptime-bars.tsx'
import { components, states } from './words.ts'

export function StatusScreen() {
  return (
    <div className="mx-auto grid w-full max-w-[860px] grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="Status" description="Current status and 30-day uptime." />
      <OtherRegions />
      <StatusView />
    </div>
  )
}

/** Each region has a page of its own. */
function OtherRegions() {
  const { regions } = config
  if (!regions) return null
  return (
    <nav aria-label="Regions">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {regions.all.map(({ name, label, baseUrl }) => (
          <li key={name}>
            {name === regions.own ? (
              <span aria-current="page" className="font-medium">
                {label}
              </span>
            ) : (
              <TextLink href={`${baseUrl}${paths.status}`}>{label}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function StatusView() {
  const { status, at, error, refetch, isFetching } = useStatus()
  if (status) {
    return (
      <>
        {error !== undefined && (
          <Banner tone="warn">We can’t reach Assay right now. This is the last known status.</Banner>
        )}
        {status.checked_at === null ? (
          <>
            <CurrentIncidents announced={status.announced} />
            <NothingYet />
          </>
        ) : (
          <Filled status={status} checkedAt={status.checked_at} at={at} />
        )}
        <SubscribeCard />
      </>
    )
  }
  if (error !== undefined) {
    return <LoadError title="We couldn’t load the status" error={error} isFetching={isFetching} refetch={refetch} />
  }
  return <StatusSkeleton onRetry={refetch} />
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Activity />}
      title="No data yet"
      description="The first check runs within a minute. This page updates on its own."
    />
  )
}

function Filled({ status, checkedAt, at }: { status: Status; checkedAt: string; at: Date }) {
  return (
    <>
      <OverallState state={status.state} checkedAt={checkedAt} at={at} />
      <CurrentIncidents announced={status.announced} />
      <section aria-labelledby="components">
        <h2 id="components" className="sr-only">
          Components
        </h2>
        <Card className="divide-y divide-border">
          {status.components.map((component) => (
            <ComponentRow key={component.id} component={component} />
          ))}
        </Card>
      </section>
      <PastIncidents announced={status.announced} />
      <IncidentList incidents={status.incidents} hasAnnounced={status.announced.length > 0} />
      <p className="max-w-[68ch] text-sm text-muted">
        Checked every minute. Days are in UTC. Gray means no data and doesn’t count toward uptime. JSON feed:{' '}
        <TextLink href="/status.json">status.json</TextLink>
      </p>
    </>
  )
}

function StatusSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading the status" onRetry={onRetry}>
      <Skeleton className="h-20 rounded-xl" />
      <Card className="mt-2 divide-y divide-border">
        {['api', 'database', 'feeds', 'mail', 'payments'].map((id) => (
          <div key={id} className="grid gap-4 p-5">
            <div className="flex justify-between">
              <Skeleton className="h-9 w-40" />
              <Skeleton className="h-[22px] w-24" />
            </div>
            <Skeleton className="h-9" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}

/** The one thing people come for. `at` is when the status was received. */
function OverallState({ state, checkedAt, at }: { state: CurrentState; checkedAt: string; at: Date }) {
  const { Icon, look } = looks[state]
  return (
    <div role="status" className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border p-5', look)}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface shadow-sm">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <p className="grow text-xl font-semibold tracking-[-0.015em] text-text">{states[state].overall}</p>
      <p className="text-sm text-text">
        Checked <time dateTime={checkedAt}>{describeAgo(new Date(checkedAt), at)}</time>
      </p>
    </div>
  )
}

const looks = {
  up: { Icon: CircleCheck, look: 'border-ok/30 bg-ok-weak [&_svg]:text-ok' },
  degraded: { Icon: TriangleAlert, look: 'border-warn/30 bg-warn-weak [&_svg]:text-warn' },
  down: { Icon: CircleAlert, look: 'border-bad/30 bg-bad-weak [&_svg]:text-bad' },
  unknown: { Icon: CircleQuestionMark, look: 'border-border bg-subtle [&_svg]:text-muted' },
} as const

function ComponentRow({ component }: { component: ComponentStatus }) {
  const { id, state, note, days, uptime_percent } = component
  const { name, about } = components[id]
  const { label, tone } = states[state]
  return (
    <div className="grid gap-3.5 p-5">
      <div>
        <div className="flex items-center justify-between gap-4">
          <h3 className="font-medium">{name}</h3>
          <Pill tone={tone} dot>
            {label}
          </Pill>
        </div>
        <div className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <p>{about}</p>
          {note && <p className="tabular-nums">{note}</p>}
        </div>
      </div>
      <UptimeBars name={name} days={days} uptimePercent={uptime_percent} />
    </div>
  )
}

function IncidentList({ incidents, hasAnnounced }: { incidents: Incident[]; hasAnnounced: boolean }) {
  return (
    <section aria-labelledby="incidents">
      <Card>
        <CardHeader id="incidents" title="Incidents" description="Detected by our checks, newest first." />
        {incidents.length === 0 ? (
          <p className="flex items-center gap-2.5 border-t border-border px-5 py-5 text-muted">
            <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden="true" />
            {hasAnnounced ? 'Our checks found none in the last 30 days.' : 'No incidents in the last 30 days.'}
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

/** `at`: when the status was received, which is the "now" that its times are relative to. */
type Loaded = { round: number; status?: Status; at?: Date; error?: unknown }

/** Fetched again every 5 seconds while it can be seen: whoever watches it waits for news. */
function useStatus() {
  const { pathname, search } = useLocation()
  const [round, setRound] = useState(0)
  const [loaded, setLoaded] = useState(() => initialStatus(pathname, search))
  // The status that came with the page is only for its first render.
  useEffect(() => setInitialData(null), [])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    request<Status>('/status.json', { signal, isPublic: true }).then(
      (status) => setLoaded({ round, status, at: new Date() }),
      (error: unknown) => signal.aborted || setLoaded((last) => ({ ...last, round, error })),
    )
    const reload = () => document.hidden || setRound(round + 1)
    const timer = setInterval(reload, 5000)
    document.addEventListener('visibilitychange', reload)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [round])
  const { status, at = new Date(), error } = loaded
  return { status, at, error, isFetching: loaded.round !== round, refetch: () => setRound(round + 1) }
}

function initialStatus(pathname: string, search: string): Loaded {
  const initial = initialData<{ status: Status; at: string }>(pathname, search)
  if (!initial || 'error' in initial) return { round: -1, error: initial?.error }
  return { round: -1, status: initial.data.status, at: new Date(initial.data.at) }
}
