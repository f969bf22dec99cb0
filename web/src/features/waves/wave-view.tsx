import { formatDay, formatShortDay, formatTimeOfDay, formatWeekday } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import type { WaveDetail } from '@assay/contract/waves/waves'
import { useQuery } from '@tanstack/react-query'
import { Lock, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { describeAgo } from '../../ui/data/time.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { waveQuery } from './api.ts'
import { MembersCard } from './members-card.tsx'
import { WaveActions } from './wave-actions.tsx'

/** One wave: what happened, what to do about it, what its members share, and who they are. */
export function WaveView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(waveQuery(id))
  if (!data && error) {
    return <LoadError title="We couldn’t load this wave" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <WaveSkeleton onRetry={() => refetch()} />
  const { wave, why, shared } = data
  return (
    <>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-5">
        <Story detail={data} />
        <WaveActions detail={data} />
        <Timeline detail={data} />
      </Card>
      <SharedCard shared={shared} />
      <MembersCard wave={wave} latest={data.latest} />
      <div className="grid gap-4 md:grid-cols-2">
        <Footnote icon={<Scale />} title="How we know.">
          {why}
        </Footnote>
        <Footnote icon={<Lock />} title="What we keep.">
          Keyed hashes, for 30 days. We can’t read an address, name or IP back from them, and we never compare your
          traffic with another account’s.
        </Footnote>
      </div>
    </>
  )
}

export function GrowingDot() {
  return <span className="size-2 shrink-0 rounded-full bg-chart-2 ring-3 ring-warn-weak" aria-hidden="true" />
}

function Story({ detail: { wave, summary } }: { detail: WaveDetail }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        {wave.status === 'growing' ? (
          <>
            <GrowingDot />
            <span className="font-medium text-warn">Growing</span>
            <span>Last sign-up {describeAgo(new Date(wave.last_at), new Date())}</span>
          </>
        ) : (
          <span>Ended {wave.ended_at && `${formatDay(wave.ended_at)}, ${formatTimeOfDay(wave.ended_at)}`}</span>
        )}
      </p>
      <h2 className="text-lg">{wave.title}</h2>
      <p className="max-w-[68ch] text-muted">{summary}</p>
    </div>
  )
}

function Timeline({ detail: { wave, timeline } }: { detail: WaveDetail }) {
  const { bucket_seconds, starts_at, wave: members, other, usual, usual_weeks } = timeline
  const start = new Date(starts_at).getTime()
  const isLong = members.length * bucket_seconds > 86_400
  const bars = members.map((_, index) => {
    const moment = new Date(start + index * bucket_seconds * 1000)
    return isLong ? `${formatShortDay(moment)}, ${formatTimeOfDay(moment)}` : formatTimeOfDay(moment)
  })
  const recognized = (new Date(wave.recognized_at).getTime() - start) / (bucket_seconds * 1000)
  const words = `Recognized ${isLong ? `${formatShortDay(wave.recognized_at)}, ` : ''}${formatTimeOfDay(wave.recognized_at)}`
  const span = describeSpan(bucket_seconds)
  const usualDay = isLong ? 'Usual for the weekday and hour' : `Usual for a ${formatWeekday(wave.last_at)} at that hour`
  return (
    <StackedBars
      label={`Sign-ups over time: ${formatCounted(sum(members), 'sign-up')} of this wave beside ${formatCounted(sum(other), 'other', 'others')}. ${words}. The table has the members.`}
      bars={bars}
      series={[
        { id: 'other', label: 'Other sign-ups', color: 'chart-rest', values: other, total: sum(other) },
        { id: 'wave', label: 'This wave', color: 'chart-2', values: members, total: sum(members) },
      ]}
      totalLabel="All of it"
      usual={
        usual
          ? { label: `${usualDay}, per ${span}: the average of ${usual_weeks} weeks`, values: usual }
          : { label: 'Usual: not enough history yet', values: [] }
      }
      {...(recognized >= 0 && recognized <= bars.length && { mark: { bar: recognized, label: words } })}
    />
  )
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** "minute", "2 minutes", "hour". */
function describeSpan(seconds: number): string {
  const [size, name] = seconds % 86_400 === 0 ? [86_400, 'day'] : seconds % 3600 === 0 ? [3600, 'hour'] : [60, 'minute']
  const count = Math.max(1, Math.round(seconds / size))
  return count === 1 ? name : formatCounted(count, name)
}

function SharedCard({ shared }: Pick<WaveDetail, 'shared'>) {
  return (
    <Card>
      <CardHeader title="What they share" />
      <CardBody>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {shared.map(({ trait, title, detail, unusual }) => (
            <div key={trait} className="grid content-start gap-0.5">
              <dt className="text-sm text-muted">{traits[trait]}</dt>
              <dd className="flex items-baseline gap-2 font-medium">
                {unusual && <GrowingDot />}
                <span>
                  {title}
                  {unusual && <span className="sr-only"> (unusual)</span>}
                </span>
              </dd>
              <dd className="text-sm text-muted">{withCode(detail)}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

const traits: Record<WaveDetail['shared'][number]['trait'], string> = {
  domain: 'Domain',
  mailbox: 'Mailbox shape',
  browser: 'Browser',
  network: 'Networks',
  name: 'Names',
  mail_host: 'Mail host',
}

function Footnote({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-lg bg-subtle px-4 py-3 text-sm text-muted [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <p>
        <strong className="font-medium text-text">{title}</strong> {children}
      </p>
    </div>
  )
}

function WaveSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading the wave" onRetry={onRetry}>
      <Card className="grid animate-appear gap-4 px-5 py-5">
        <Skeleton className="w-40" />
        <Skeleton className="h-6 w-96 max-w-full" />
        <Skeleton className="h-64 w-full" />
      </Card>
    </Loading>
  )
}

/** The API writes names of fields as `code`. */
function withCode(text: string) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="font-mono">
        {part}
      </code>
    ),
  )
}
