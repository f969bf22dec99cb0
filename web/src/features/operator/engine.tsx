import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { operatorMay } from '@assay/contract/operators/access'
import type { EngineState, FeedState } from '@assay/contract/operators/engine'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago, DayAndTime } from '../../ui/data/time.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { selfQuery } from './api.ts'
import { engineQuery, useAct } from './engine-api.ts'
import { OwnDomainsCard } from './own-domains.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What verdicts are made with, and how to take a step back. */
export function EngineView() {
  const { data, error, isFetching, refetch } = useQuery(engineQuery)
  const { data: self } = useQuery(selfQuery)
  if (!data && error) {
    return <LoadError title="We couldn’t load the engine" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <LoadingList label="Loading the engine" rows={6} onRetry={() => refetch()} />
  const mayAct = self !== undefined && operatorMay(self.role, 'engine')
  return (
    <>
      <Figures state={data} />
      <SourcesCard feeds={data.feeds} mayAct={mayAct} />
      <VersionsCard feeds={data.feeds} mayAct={mayAct} />
      <OwnDomainsCard domains={data.own_domains} mayAct={mayAct} />
    </>
  )
}

function Figures({ state: { feeds, tables, waves } }: { state: EngineState }) {
  return (
    <Card className="grid divide-border max-sm:divide-y sm:grid-cols-3 sm:divide-x">
      <Figure
        name="Lists in use"
        value={feeds.in_use ? feeds.in_use.version : 'Built-in lists'}
        note={feeds.in_use ? <Ago iso={feeds.in_use.updated_at} /> : 'No feed was read yet'}
      />
      <Figure
        name="Built-in tables"
        value={tables[0]?.version ?? '–'}
        note={tables.map(({ name, version, bytes }) => `${name} ${version} · ${megabytes(bytes)}`).join(', ')}
      />
      <Figure
        name="Waves now, all teams"
        value={formatCount(waves.running)}
        note={`${formatCounted(waves.sign_ups_in_running, 'sign-up')} · ${formatCount(waves.recognized_today)} in 24 hours, ${formatCounted(waves.teams_today, 'team')}`}
      />
    </Card>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <div className="min-w-0 p-5">
      <p className="text-sm text-muted">{name}</p>
      <p className="text-xl font-semibold tracking-[-0.015em] wrap-anywhere tabular-nums">{value}</p>
      <p className="text-sm wrap-anywhere text-muted">{note}</p>
    </div>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}

type CardProps = { feeds: FeedState; mayAct: boolean }

function SourcesCard({ feeds, mayAct }: CardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useAct<{ reason: string }>('/engine/feeds/refresh')
  const canRefresh = mayAct && feeds.is_on && feeds.pinned_at === null
  return (
    <Card>
      <CardHeader
        title="Feeds"
        description={
          feeds.is_on
            ? `Read every ${formatCounted(feeds.every_hours, 'hour')}. Changes are those of the last 24 hours.`
            : 'FEEDS_BLOCK and FEEDS_ALLOW are none, so only built-in lists are used.'
        }
        aside={canRefresh && <Button onClick={() => setIsAsking(true)}>Refresh now</Button>}
      />
      {feeds.failure && (
        <CardBody>
          <Banner tone="warn">
            The last refresh failed
            {feeds.last_attempt_at && (
              <>
                {' '}
                on <DayAndTime iso={feeds.last_attempt_at} />
              </>
            )}
            : <span className="wrap-anywhere">{feeds.failure}</span>. The version in use stays.
          </Banner>
        </CardBody>
      )}
      {feeds.sources.length > 0 && (
        <Table
          caption="Feeds of the version in use"
          rows={feeds.sources}
          rowKey={({ address, kind }) => `${kind} ${address}`}
          columns={[
            {
              id: 'feed',
              header: 'Feed',
              cell: ({ address, kind }) => (
                <span className="grid">
                  <span className="font-medium wrap-anywhere">{shortAddress(address)}</span>
                  <span className="text-sm text-muted">{kind}</span>
                </span>
              ),
            },
            { id: 'domains', header: 'Domains', align: 'end', cell: ({ domains }) => formatCount(domains) },
            { id: 'changes', header: 'Changes', cell: (source) => <Changes source={source} /> },
            {
              id: 'changed',
              header: 'Last change',
              align: 'end',
              phone: 'aside',
              cell: ({ changed_at }) => (changed_at ? <Ago iso={changed_at} /> : 'Never'),
            },
          ]}
        />
      )}
      {isAsking && (
        <ReasonDialog
          title="Refresh the feeds now?"
          description="They’re fetched, checked and merged in the background, which takes up to a minute."
          submitLabel="Refresh now"
          busyLabel="Refreshing…"
          onSubmit={async (reason) => {
            await refresh.mutateAsync({ reason })
            toast({ tone: 'success', title: 'Refreshing the feeds', description: 'This page shows the result.' })
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}

function Changes({ source }: { source: FeedState['sources'][number] }) {
  const { added, removed, added_sample, removed_sample } = source
  if (added + removed === 0) return <span className="text-muted">None</span>
  return (
    <details className="text-sm">
      <summary className="cursor-pointer tabular-nums">
        +{formatCount(added)} −{formatCount(removed)}
      </summary>
      <Sample name="Added" domains={added_sample} count={added} />
      <Sample name="Removed" domains={removed_sample} count={removed} />
    </details>
  )
}

function Sample({ name, domains, count }: { name: string; domains: string[]; count: number }) {
  if (domains.length === 0) return null
  const more = count - domains.length
  return (
    <p className="mt-1.5 max-w-[48ch] wrap-anywhere text-muted">
      <span className="font-medium text-text">{name}:</span> {domains.join(', ')}
      {more > 0 && ` and ${formatCount(more)} more`}
    </p>
  )
}

/** The host and the last parts: whole addresses are long and begin alike. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname } = new URL(address)
  return `${host}${pathname.length > 40 ? `/…${pathname.slice(-38)}` : pathname}`
}

type Question = { kind: 'pin' } | { kind: 'rollback'; to: string | null }

function VersionsCard({ feeds, mayAct }: CardProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const isPinned = feeds.pinned_at !== null
  const used = feeds.versions.find(({ is_in_use }) => is_in_use)
  return (
    <Card>
      <CardHeader
        title="Versions"
        description={
          isPinned && feeds.pinned_at ? (
            <>
              Pinned since <DayAndTime iso={feeds.pinned_at} />: nothing is refreshed.
            </>
          ) : (
            'The newest five. Every process follows within a minute.'
          )
        }
        aside={
          mayAct &&
          used && (
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => setQuestion({ kind: 'pin' })}>{isPinned ? 'Unpin' : 'Pin this version'}</Button>
              <Button onClick={() => setQuestion({ kind: 'rollback', to: null })}>Use built-in lists</Button>
            </span>
          )
        }
      />
      {feeds.versions.length === 0 ? (
        <p className="border-t border-border px-5 py-5 text-muted">No version yet. The first refresh makes one.</p>
      ) : (
        <Table
          caption="Versions of the lists"
          rows={feeds.versions}
          rowKey={({ version }) => version}
          columns={[
            {
              id: 'version',
              header: 'Version',
              cell: ({ version, is_in_use, is_rolled_back }) => (
                <span className="inline-flex flex-wrap items-center gap-2">
                  <span className="font-mono text-sm">{version}</span>
                  {is_in_use && <Pill tone="ok">In use</Pill>}
                  {is_rolled_back && <Pill>Rolled back</Pill>}
                </span>
              ),
            },
            { id: 'domains', header: 'Domains', align: 'end', cell: ({ domains }) => formatCount(domains) },
            { id: 'made', header: 'Made', cell: ({ created_at }) => <DayAndTime iso={created_at} /> },
            {
              id: 'act',
              header: 'Action',
              align: 'end',
              phone: 'aside',
              isLabeled: false,
              cell: ({ version, is_in_use, is_rolled_back }) =>
                mayAct &&
                !is_in_use &&
                !is_rolled_back && (
                  <Button size="sm" onClick={() => setQuestion({ kind: 'rollback', to: version })}>
                    Roll back to this
                  </Button>
                ),
            },
          ]}
        />
      )}
      {question?.kind === 'rollback' && (
        <RollbackDialog to={question.to} from={used?.version ?? ''} onClose={() => setQuestion(null)} />
      )}
      {question?.kind === 'pin' && <PinDialog isPinned={!isPinned} onClose={() => setQuestion(null)} />}
    </Card>
  )
}

function RollbackDialog({ to, from, onClose }: { to: string | null; from: string; onClose: () => void }) {
  const rollBack = useAct<{ to: string | null; reason: string }>('/engine/feeds/rollback')
  return (
    <ReasonDialog
      title={to === null ? 'Use built-in lists alone?' : `Roll back to ${to}?`}
      description={`Version ${from} and what it listed are taken back. A later refresh with other content makes a new version, unless you pin this one.`}
      submitLabel={to === null ? 'Use built-in lists' : 'Roll back'}
      busyLabel="Rolling back…"
      tone="danger"
      onSubmit={async (reason) => {
        await rollBack.mutateAsync({ to, reason })
        toast({ tone: 'success', title: 'Rolled back', description: `${to ?? 'The built-in lists'} are in use.` })
      }}
      onClose={onClose}
    />
  )
}

function PinDialog({ isPinned, onClose }: { isPinned: boolean; onClose: () => void }) {
  const pin = useAct<{ is_pinned: boolean; reason: string }>('/engine/feeds/pin')
  return (
    <ReasonDialog
      title={isPinned ? 'Pin this version?' : 'Unpin the lists?'}
      description={
        isPinned
          ? 'Nothing is fetched until you unpin it. After 36 hours the status page says that the lists are old.'
          : 'The feeds are read again when they’re due.'
      }
      submitLabel={isPinned ? 'Pin' : 'Unpin'}
      busyLabel="Saving…"
      onSubmit={(reason) => pin.mutateAsync({ is_pinned: isPinned, reason })}
      onClose={onClose}
    />
  )
}
