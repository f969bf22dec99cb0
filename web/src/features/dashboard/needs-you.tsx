import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Wave } from '@assay/contract/waves/waves'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Inbox, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { wavesQuery } from '../../api/waves.ts'
import { Link } from '../../routing/link.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { endpointsQuery, filesQuery, waitingQuery } from './api.ts'

type Need = { id: string; icon: ReactNode; title: string; detail: ReactNode; action: string; to: string }

/** What waits for the customer, apart from money and quota, which have banners. Null until known; what can't be loaded is left out. */
export function useNeeds(isDeveloper: boolean): Need[] | null {
  const endpoints = useQuery({ ...endpointsQuery, enabled: isDeveloper })
  const files = useQuery({ ...filesQuery, enabled: isDeveloper })
  const waiting = useQuery({ ...waitingQuery, enabled: isDeveloper })
  if (isDeveloper && (endpoints.isPending || files.isPending || waiting.isPending)) return null
  const inReview = waiting.data?.items.length ?? 0
  const failing = endpoints.data?.endpoints.filter(({ failing_since }) => failing_since !== null) ?? []
  const stopped = files.data?.files.filter(({ state }) => state === 'paused' || state === 'failed') ?? []
  return [
    ...(inReview > 0
      ? [
          {
            id: 'review',
            icon: <Inbox />,
            title: `${formatCount(inReview)}${waiting.data?.next_before ? '+' : ''} waiting for review`,
            detail: 'Your rules want a person to decide.',
            action: 'Review',
            to: paths.review,
          },
        ]
      : []),
    ...failing.slice(0, maxShown).map(({ id, url, failing_since }) => ({
      id,
      icon: <Webhook />,
      title: 'Webhook failing',
      detail: (
        <>
          {hostOf(url)}, since <Ago iso={failing_since ?? ''} isInSentence />
        </>
      ),
      action: 'Open',
      to: paths.webhooks,
    })),
    ...stopped.slice(0, maxShown).map(({ id, name, state, rows, rows_done }) => ({
      id,
      icon: <FileSpreadsheet />,
      title: state === 'paused' ? `“${name}” is paused` : `“${name}” stopped`,
      detail: `${formatCount(rows_done)} of ${formatCounted(rows, 'row')} done.`,
      action: 'Open',
      to: paths.files,
    })),
  ]
}

const maxShown = 3

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

export function NeedsYou({ needs }: { needs: Need[] }) {
  return (
    <Card>
      <section aria-labelledby="needs-you">
        <CardHeader id="needs-you" title="Needs you" />
        {needs.length === 0 ? (
          <CardBody>
            <p className="text-muted">Nothing right now.</p>
          </CardBody>
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {needs.map(({ id, icon, title, detail, action, to }) => (
              <li key={id} className="flex items-start gap-3 px-5 py-3">
                <span className="mt-0.5 text-muted [&_svg]:size-4" aria-hidden="true">
                  {icon}
                </span>
                <div className="min-w-0 grow">
                  <p className="font-medium wrap-anywhere">{title}</p>
                  <p className="text-sm text-muted wrap-anywhere">{detail}</p>
                </div>
                <TextLink asChild className="shrink-0 text-sm">
                  <Link to={to} aria-label={`${action}: ${title}`}>
                    {action}
                  </Link>
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

/** Waves that grow right now. Nothing where there are none, or where they can't be read. */
export function useGrowingWaves(isDeveloper: boolean): { waves: Wave[]; isPending: boolean } {
  const { data, isLoading } = useQuery({ ...wavesQuery(60_000), enabled: isDeveloper })
  return { waves: data?.filter(({ status }) => status === 'growing') ?? [], isPending: isLoading }
}

type WaveCardProps = { wave: Wave; actions: ReactNode }

export function WaveCard({ wave: { id, title, started_at, allowed_before }, actions }: WaveCardProps) {
  return (
    <Card className="grid gap-3 border-warn/50 bg-warn-weak px-5 py-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium text-warn">Wave in progress</span>
          <span className="text-muted">
            Started <Ago iso={started_at} isInSentence />
          </span>
        </p>
        <h2 className="text-lg">{title}</h2>
        <p className="text-muted">
          {allowed_before > 0 &&
            `The first ${formatCount(allowed_before)} were allowed before we recognized the pattern. `}
          <TextLink asChild>
            <Link to={`${paths.waves}?wave=${id}`}>Open the wave</Link>
          </TextLink>
        </p>
      </div>
      {actions}
    </Card>
  )
}
