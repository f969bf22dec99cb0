import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { decisions } from '@assay/contract/rules/conditions'
import type { PolicyPreview } from '@assay/contract/rules/preview'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { explainPath } from '../../api/explain-path.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago, Day } from '../../ui/data/time.tsx'
import { DecisionPill } from '../../ui/data/verdict.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type Compared, changesQuery, previewQuery } from './api.ts'

type PreviewCardProps = {
  compared: Compared
  /** The draft has been changed since. */
  isOld: boolean
}

/** The draft or an old version beside the live rules, both on the account's own past. */
export function PreviewCard({ compared, isOld }: PreviewCardProps) {
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(compared))
  if (!preview && error) {
    return <LoadError title="We couldn’t compare the rules" error={error} isFetching={isFetching} refetch={refetch} />
  }
  const next = compared.version === null ? 'Draft' : compared.version === 0 ? 'Default' : `Version ${compared.version}`
  return (
    <Card className={cx('transition-opacity', isOld && 'opacity-60')}>
      <CardHeader
        title={
          compared.version === null
            ? 'On the last 30 days'
            : `${compared.version === 0 ? 'Default rules' : `Version ${compared.version}`} on the last 30 days`
        }
        description={
          <span role="status">{preview ? summarize(preview, isOld) : 'Comparing with your past requests…'}</span>
        }
      />
      {!preview && (
        <CardBody>
          <Loading label="Comparing" onRetry={() => refetch()}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </Loading>
        </CardBody>
      )}
      {preview && preview.people > 0 && (
        <>
          {!preview.is_complete && (
            <p className="px-5 pb-4 text-sm text-muted">
              Only your newest requests, since <Day iso={preview.from} />: there were too many to compare them all.
            </p>
          )}
          <DecisionTable decisions={preview.decisions} next={next} />
          <RuleTable rules={preview.rules} next={next} />
          {preview.changed > 0 && <ChangesList compared={compared} />}
        </>
      )}
    </Card>
  )
}

function summarize({ people, changed, decisions: counts }: PolicyPreview, isOld: boolean): string {
  if (isOld) return 'You’ve changed the draft since. Try it again.'
  if (people === 0) return 'There are no logged requests to compare with yet.'
  if (changed === 0) return `No decision changes among ${formatCounted(people, 'person', 'people')} you checked.`
  const more = (['block', 'review', 'allow'] as const).flatMap((decision) => {
    const by = counts[decision].draft - counts[decision].live
    return by === 0 ? [] : `${formatCount(Math.abs(by))} ${by > 0 ? 'more' : 'fewer'} to ${decision}`
  })
  return `Of ${formatCounted(people, 'person', 'people')} you checked, ${formatCount(changed)} would be decided differently: ${more.join(', ') || 'the totals stay the same'}.`
}

/** What the rules beside the live ones are called. */
type Heading = { next: string }

function DecisionTable({ decisions: counts, next }: Pick<PolicyPreview, 'decisions'> & Heading) {
  return (
    <Table
      caption="People by decision"
      rows={decisions.map((decision) => ({ decision, ...counts[decision] }))}
      rowKey={({ decision }) => decision}
      columns={[
        {
          id: 'decision',
          header: 'Decision',
          cell: ({ decision }) => (
            <div className={sameWidth}>
              <DecisionPill decision={decision} />
            </div>
          ),
        },
        { id: 'live', header: 'Live', align: 'end', cell: ({ live }) => formatCount(live) },
        { id: 'draft', header: next, align: 'end', cell: ({ draft }) => formatCount(draft) },
        {
          id: 'change',
          header: 'Change',
          align: 'end',
          phone: 'aside',
          cell: ({ live, draft }) => formatChange(draft - live),
        },
      ]}
    />
  )
}

/** So that the figures of both tables are below each other. */
const sameWidth = '@2xl:w-80'

function RuleTable({ rules, next }: Pick<PolicyPreview, 'rules'> & Heading) {
  return (
    <Table
      caption="People by rule"
      rows={rules.filter(({ live, draft }) => live + draft > 0)}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'rule',
          header: 'Rule',
          cell: ({ message }) => <div className={sameWidth}>{message.replace(/\.$/, '')}</div>,
        },
        { id: 'live', header: 'Live', align: 'end', cell: ({ live }) => formatCount(live) },
        { id: 'draft', header: next, align: 'end', cell: ({ draft }) => formatCount(draft) },
        {
          id: 'change',
          header: 'Change',
          align: 'end',
          phone: 'aside',
          cell: ({ live, draft }) => formatChange(draft - live),
        },
      ]}
    />
  )
}

function formatChange(by: number): string {
  if (by === 0) return '±0'
  return `${by > 0 ? '+' : '−'}${formatCount(Math.abs(by))}`
}

/** The requests behind the figures, newest first. */
function ChangesList({ compared }: { compared: Compared }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    changesQuery(compared),
  )
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <section aria-label="Requests that would be decided differently" className="border-t border-border">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
        <h3 className="text-sm font-medium">Requests that would be decided differently</h3>
        {changes.length > 0 && (
          <CopyButton
            text={[...new Set(changes.map(({ request_id }) => request_id))].join('\n')}
            label="Copy the request IDs shown"
          />
        )}
      </div>
      {!data && !error && <Skeleton className="mx-5 mb-4 w-2/3" />}
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-5 pb-4 text-sm text-bad">
          {describeError(error)}
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul>
        {changes.map(({ request_id, item, created_at, live, draft }) => (
          <li
            key={`${request_id}/${item}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-5 py-2.5 text-sm"
          >
            <span className="inline-flex items-center gap-1.5">
              <DecisionPill decision={live.decision} />
              <ArrowRight className="size-3.5 text-faint" role="img" aria-label="becomes" />
              <DecisionPill decision={draft.decision} />
            </span>
            <code className="min-w-0 grow font-mono text-xs break-all text-muted">
              <TextLink asChild>
                <Link to={explainPath(request_id, item)}>{request_id}</Link>
              </TextLink>
              {item !== null && ` results[${item}]`}
            </code>
            <span className="text-muted">
              <Ago iso={created_at} />
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && <LoadMore isBusy={isFetchingNextPage} onClick={() => fetchNextPage()} />}
    </section>
  )
}
