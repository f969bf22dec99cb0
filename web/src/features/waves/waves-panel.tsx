import { formatShortDay, formatTimeOfDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { isUuid } from '@assay/contract/uuid'
import { activityCodes } from '@assay/contract/waves/codes'
import type { Wave } from '@assay/contract/waves/waves'
import { useQuery } from '@tanstack/react-query'
import { Waves } from 'lucide-react'
import type { ReactNode } from 'react'
import { wavesQuery } from '../../api/waves.ts'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { growingPollMs } from './api.ts'
import { GrowingDot, WaveView } from './wave-view.tsx'

/** The waves of the last 30 days, and the chosen one: what is growing, unless the address names another. */
export function WavesPanel({ guideUrl }: { guideUrl: string }) {
  const [parameters] = useSearchParams()
  const { data: waves, error, isFetching, refetch } = useQuery(wavesQuery(growingPollMs))
  if (!waves && error) {
    return <LoadError title="We couldn’t load your waves" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!waves) return <WavesSkeleton onRetry={() => refetch()} />
  const growing = waves.filter(({ status }) => status === 'growing')
  const past = waves.filter(({ status }) => status === 'ended')
  const asked = parameters.get('wave')
  const chosen = isUuid(asked) ? asked : [...growing, ...past][0]?.id
  if (chosen === undefined) return <NoWaves guideUrl={guideUrl} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
      <WaveLinks title="Now" chosen={chosen} waves={growing}>
        {growing.length === 0 && <p className="px-3 text-sm text-muted">Nothing unusual.</p>}
      </WaveLinks>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <WaveView key={chosen} id={chosen} />
      </div>
      <WaveLinks title="Past 30 days" chosen={chosen} waves={past}>
        <p className="mt-2 px-3 text-sm text-muted">
          {past.length === 0 ? 'No other waves. ' : ''}Waves are kept for 30 days, like your request log.
        </p>
      </WaveLinks>
    </div>
  )
}

type WaveLinksProps = { title: string; chosen: string; waves: Wave[]; children: ReactNode }

function WaveLinks({ title, chosen, waves, children }: WaveLinksProps) {
  return (
    <nav aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="px-3 pb-1 text-sm font-normal text-muted">{title}</h2>
      {waves.map((wave) => (
        <Link
          key={wave.id}
          to={`${paths.waves}?wave=${wave.id}`}
          aria-current={wave.id === chosen ? 'true' : undefined}
          className="grid gap-0.5 rounded-lg px-3 py-2.5 hover:bg-subtle aria-[current=true]:bg-subtle"
        >
          <span className="flex items-baseline gap-2 font-medium">
            {wave.status === 'growing' && <GrowingDot />}
            {nameOf(wave)}
          </span>
          <span className="text-sm text-muted tabular-nums">{describe(wave)}</span>
        </Link>
      ))}
      {children}
    </nav>
  )
}

function nameOf({ code }: Wave): string {
  return Object.entries(activityCodes).find(([known]) => known === code)?.[1] ?? 'Unusual sign-ups'
}

function describe({ status, started_at, members, reaction }: Wave): string {
  const count = formatCounted(members, 'sign-up')
  const state = reaction === 'block' ? ' · blocked' : reaction === 'mine' ? ' · yours' : ''
  return status === 'growing'
    ? `Since ${formatTimeOfDay(started_at)} · ${count}${state || ' · growing'}`
    : `${formatShortDay(started_at)} · ${count}${state}`
}

function NoWaves({ guideUrl }: { guideUrl: string }) {
  return (
    <EmptyState
      icon={<Waves />}
      title="No waves in the last 30 days"
      description="When many of your sign-ups seem to come from one source, you’ll see them here while it happens, and we’ll email you once. Waves need your request log, which you can turn on and off in Analytics."
      action={
        <Button asChild>
          <a href={guideUrl}>How we find sign-up farms</a>
        </Button>
      }
    />
  )
}

function WavesSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading waves" onRetry={onRetry}>
      <div className="grid animate-appear gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-6" aria-hidden="true">
        <div className="grid content-start gap-3 px-3">
          <Skeleton className="w-16" />
          <Skeleton className="w-44" />
          <Skeleton className="w-32" />
        </div>
        <Card className="grid gap-4 px-5 py-5">
          <Skeleton className="w-40" />
          <Skeleton className="h-6 w-96 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </Card>
      </div>
    </Loading>
  )
}
