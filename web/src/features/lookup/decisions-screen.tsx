import { formatDay } from '@assay/contract/format'
import type { Decision, DecisionLog } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import { Scale } from 'lucide-react'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { decisionNames, FailedRead, LookupColumn } from './page-parts.tsx'
import { usePageData } from './use-page-data.ts'

export function DecisionsScreen() {
  const { data, error, isLoading, retry } = usePageData<DecisionLog>(paths.lookupDecisions)
  return (
    <LookupColumn>
      <PageHeader
        title="Decisions on appeals"
        description="Every decision about a domain, with its reason, newest first. Nobody’s details are in it."
      />
      {isLoading && (
        <Loading label="Loading decisions" onRetry={retry}>
          <Skeleton className="h-64 rounded-xl" />
        </Loading>
      )}
      {error !== undefined && <FailedRead title="We couldn’t load the decisions" error={error} onRetry={retry} />}
      {data && <Filled log={data} />}
    </LookupColumn>
  )
}

function Filled({ log: { decisions, next } }: { log: DecisionLog }) {
  if (decisions.length === 0) {
    return (
      <EmptyState
        icon={<Scale />}
        title="No decisions yet"
        description="When an owner appeals for a domain and we decide, you’ll see it here."
        action={
          <Button asChild>
            <Link to={paths.lookup}>Look up a domain</Link>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <Card>
        <Table caption="Decisions on appeals" columns={columns} rows={decisions} rowKey={({ id }) => id} />
      </Card>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-muted">
        {next ? (
          <TextLink asChild>
            <Link to={`?before=${next}`}>Older decisions</Link>
          </TextLink>
        ) : (
          <span>That’s all of them.</span>
        )}
        <TextLink tone="quiet" href={`${paths.lookupDecisions}.json`}>
          decisions.json
        </TextLink>
      </p>
    </>
  )
}

const columns = [
  {
    id: 'domain',
    header: 'Domain',
    cell: ({ domain }: Decision) => (
      <TextLink asChild className="font-mono break-all">
        <Link to={`${paths.lookup}?${new URLSearchParams({ domain })}`}>{domain}</Link>
      </TextLink>
    ),
  },
  {
    id: 'decision',
    header: 'Decision',
    phone: 'aside' as const,
    cell: ({ decision }: Decision) => (
      <Pill tone={decisionNames[decision].tone} dot>
        {decisionNames[decision].name}
      </Pill>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    isLabeled: false,
    cell: ({ text }: Decision) => text,
  },
  {
    id: 'date',
    header: 'Date',
    isLabeled: false,
    cell: ({ decided_at }: Decision) => (
      <time dateTime={decided_at} className="whitespace-nowrap text-muted tabular-nums">
        {formatDay(decided_at, 'UTC')}
      </time>
    ),
  },
]
