import { formatShortDay, formatTimeOfDay } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { describeRule, type PolicyDocument } from '@assay/contract/rules/conditions'
import type { DraftPolicy, LivePolicy } from '@assay/contract/rules/policy'
import type { ChangedDecision, PolicyPreview } from '@assay/contract/rules/preview'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { explainPath } from '../../api/explain-path.ts'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { DecisionPill } from '../../ui/data/verdict.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { changesQuery, compareDraft, previewQuery, useRefreshPreview } from './api.ts'

type SilentCardProps = {
  live: LivePolicy
  draft: DraftPolicy
  isBusy: boolean
  /** Resolves when it's saved. */
  onSwitch: (isSilent: boolean) => Promise<unknown>
}

/** A draft beside the live rules: its decisions are logged, and compared here. */
export function SilentCard({ live, draft, isBusy, onSwitch }: SilentCardProps) {
  // What was pressed stays pressed while it's being saved.
  const mayDevelop = useMay('develop')
  const [pressed, setPressed] = useState<boolean | null>(null)
  return (
    <Card>
      <CardHeader
        title={draft.silent ? 'Running silently' : 'Try it on real requests'}
        aside={
          draft.silent && (
            <Pill tone="info" dot>
              Silent
            </Pill>
          )
        }
      />
      {draft.silent && <SilentResult live={live} draft={draft} />}
      <CardBody className="grid gap-1">
        <Switch
          label="Run silently beside the live rules"
          checked={pressed ?? draft.silent}
          disabled={isBusy || !mayDevelop}
          onChange={({ target }) => {
            setPressed(target.checked)
            void onSwitch(target.checked).finally(() => setPressed(null))
          }}
        />
        <p className="text-sm text-muted">
          {draft.silent
            ? 'Editing the draft starts the comparison again.'
            : 'We log what the draft would decide about each request. Responses don’t change.'}
        </p>
      </CardBody>
    </Card>
  )
}

function SilentResult({ live, draft }: Pick<SilentCardProps, 'live' | 'draft'>) {
  const compared = compareDraft(live, draft)
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(compared))
  const refresh = useRefreshPreview()
  if (!preview) {
    return (
      <CardBody>
        {error ? (
          <div role="alert" className="grid justify-items-start gap-2 text-sm text-bad">
            {describeError(error)}
            <Button size="sm" busy={isFetching} busyLabel="Comparing..." onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Skeleton className="w-2/3" />
        )}
      </CardBody>
    )
  }
  if (!preview.silent) return null
  const { since, changed } = preview.silent
  return (
    <>
      <CardBody className="grid gap-1">
        <p role="status" className="text-xl font-semibold tracking-tight">
          {summarizeSilent(preview.silent)}
        </p>
        <p className="text-sm text-muted">
          Since {formatShortDay(since)}, {formatTimeOfDay(since)}.{' '}
          {live.version === 0 ? 'The default rules still decide' : `Version ${live.version} still decides`} every
          request.
        </p>
        <Button
          variant="link"
          className="w-fit text-sm"
          busy={isFetching}
          busyLabel="Refreshing..."
          onClick={() => refresh()}
        >
          Refresh
        </Button>
      </CardBody>
      {changed > 0 && <SilentChanges compared={compared} policy={draft.policy} />}
    </>
  )
}

function summarizeSilent({ people, changed }: NonNullable<PolicyPreview['silent']>): string {
  if (people === 0) return 'No requests compared yet'
  return `${formatCount(people)} compared, ${formatCount(changed)} would change`
}

/** Those that would change, each with a link to its explanation. */
function SilentChanges({ compared, policy }: { compared: ReturnType<typeof compareDraft>; policy: PolicyDocument }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    changesQuery(compared, true),
  )
  const [isAll, setIsAll] = useState(false)
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  const shown = isAll ? changes : changes.slice(0, firstShown)
  return (
    <section aria-label="Requests that would change" className="mb-4 border-b border-border">
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
        {shown.map((change) => (
          <li key={`${change.request_id}/${change.item}`} className="border-t border-border">
            <SilentChange change={change} policy={policy} />
          </li>
        ))}
      </ul>
      {!isAll && changes.length > firstShown && (
        <Button variant="link" className="px-5 py-2.5" onClick={() => setIsAll(true)}>
          Show all{hasNextPage ? '' : ` ${formatCount(changes.length)}`}
        </Button>
      )}
      {isAll && hasNextPage && (
        <Button
          variant="link"
          className="px-5 py-2.5"
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  )
}

const firstShown = 6

function SilentChange({ change, policy }: { change: ChangedDecision; policy: PolicyDocument }) {
  const { request_id, item, created_at, live, draft } = change
  const rule = policy.rules.find(({ id }) => id === draft.rule)
  return (
    <Link
      to={explainPath(request_id, item)}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-2.5 text-sm hover:bg-subtle"
    >
      <span className="inline-flex items-center gap-1.5">
        <DecisionPill decision={live.decision} />
        <ArrowRight className="size-3.5 text-faint" role="img" aria-label="becomes" />
        <DecisionPill decision={draft.decision} />
      </span>
      <span className="text-muted">
        <Ago iso={created_at} />
      </span>
      <span className="basis-full text-muted">
        {rule ? describeRule(rule).replace(/\.$/, '') : 'No rule matches'}
        {item !== null && <code className="ml-1.5 font-mono text-xs">results[{item}]</code>}
      </span>
    </Link>
  )
}
