import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { ReviewDecision, ReviewItem, ReviewState } from '@assay/contract/review'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { describeError } from '../../api/api-error.ts'
import { explainPath } from '../../api/explain-path.ts'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { DecisionPill, Verdict } from '../../ui/data/verdict.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type ReviewFilter, readFilter, reviewQuery, useDecide, writeFilter } from './api.ts'

/** What waits for a person, with what is known about it. In the list, j and k move, a approves and b blocks. */
export function ReviewPanel() {
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const query = useInfiniteQuery(reviewQuery(filter))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const decide = useDecide()
  const mayDevelop = useMay('develop')
  const list = useRef<HTMLUListElement>(null)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  // The decided row may be gone: reading goes on with the one in its place.
  const nextRow = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that arrives.
  useEffect(() => {
    if (nextRow.current !== null) focusRow(list.current, nextRow.current)
    nextRow.current = null
  }, [data])
  const show = (next: ReviewFilter) => setParameters(writeFilter(next), { replace: true })

  async function settle(index: number, decision: ReviewDecision) {
    const item = items[index]
    if (!item || decide.isPending || item.decision === decision) return
    try {
      nextRow.current = index
      await decide.mutateAsync({ item, decision })
      toast({ topic: 'review', tone: 'success', ...said(item, decision) })
    } catch (failure) {
      toast({ topic: 'review', tone: 'error', title: 'We couldn’t save that', description: describeError(failure) })
      nextRow.current = null
      focusRow(list.current, index)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...(list.current?.children ?? [])]
    const index = rows.findIndex((row) => row.contains(document.activeElement))
    const moves: Record<string, () => void> = {
      j: () => focusRow(list.current, Math.min(index + 1, rows.length - 1)),
      k: () => focusRow(list.current, Math.max(index - 1, 0)),
      ...(mayDevelop && { a: () => void settle(index, 'allow'), b: () => void settle(index, 'block') }),
    }
    const move = moves[event.key]
    if (!move || index < 0) return
    event.preventDefault()
    move()
  }

  if (!data && error) {
    return <LoadError title="We couldn’t load your queue" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <LoadingList label="Loading your queue" rows={4} onRetry={() => refetch()} />
  return (
    <Card>
      <CardHeader
        title={filter.wave ? 'Sign-ups of one wave' : 'Sign-ups'}
        description={describe(filter)}
        aside={
          <SegmentedControl
            legend="Shown"
            value={filter.state}
            segments={[
              { value: 'waiting', label: 'Waiting' },
              { value: 'decided', label: 'Decided' },
            ]}
            onChange={(state: ReviewState) => show({ ...filter, state })}
          />
        }
      />
      {items.length === 0 ? (
        <div className="px-5 pb-5">
          <Nothing filter={filter} />
        </div>
      ) : (
        <>
          <p className="border-t border-border bg-subtle px-5 py-2 text-sm text-muted max-sm:hidden">
            In the list: <Key>j</Key> and <Key>k</Key> move,{' '}
            {mayDevelop && (
              <>
                <Key>a</Key> approves, <Key>b</Key> blocks,{' '}
              </>
            )}
            <Key>Enter</Key> explains.
          </p>
          <ul
            ref={list}
            aria-label="Queue"
            aria-busy={isPlaceholderData}
            className="divide-y divide-border border-t border-border"
            onKeyDown={onKeyDown}
          >
            {items.map((item, index) => (
              <Row
                key={`${item.request_id}.${item.item}`}
                item={item}
                busyWith={decide.isPending && isSame(decide.variables.item, item) ? decide.variables.decision : null}
                onDecide={(decision) => settle(index, decision)}
              />
            ))}
          </ul>
          {query.hasNextPage && <LoadMore isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} />}
        </>
      )}
    </Card>
  )
}

function isSame(one: ReviewItem, other: ReviewItem): boolean {
  return one.request_id === other.request_id && one.item === other.item
}

function focusRow(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.children ?? [])]
  const row = rows[Math.min(index, rows.length - 1)]
  const target = row?.querySelector<HTMLElement>('a')
  if (target) target.focus()
  else document.querySelector<HTMLElement>('h1')?.focus()
}

function said({ email_hash }: ReviewItem, decision: ReviewDecision): { title: string; description: string } {
  const title = decision === 'allow' ? 'Approved' : 'Blocked'
  if (email_hash === null) return { title, description: 'No address was sent, so this applies to this sign-up only.' }
  const verb = decision === 'allow' ? 'allowed' : 'blocked'
  return { title, description: `Later sign-ups with this address are ${verb}. You can change that in Lists.` }
}

function describe({ state, wave }: ReviewFilter): string {
  if (state === 'decided') return 'What you approved or blocked in the last 30 days. You can still change it.'
  if (wave) return 'Its members, including those allowed before we recognized it, except in batches.'
  return 'What your rules sent to review in the last 30 days, newest first. Rows of a file are in its result instead.'
}

function Nothing({ filter: { state, wave } }: { filter: ReviewFilter }) {
  if (state === 'decided') {
    return (
      <EmptyState icon={<Inbox />} title="Nothing decided yet" description="What you approve or block shows up here." />
    )
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title={wave ? 'Nothing left to review' : 'Nothing to review'}
      description={
        wave
          ? 'You’ve decided on everything in this wave that can be reviewed. What was allowed in a batch can’t be.'
          : 'When your rules decide “review”, the sign-up waits here for you. Rows of a file don’t: their decisions are in its result.'
      }
      action={
        <Button asChild>
          <Link to={wave ? paths.review : paths.rules}>{wave ? 'Show the whole queue' : 'See your rules'}</Link>
        </Button>
      }
    />
  )
}

type RowProps = {
  item: ReviewItem
  busyWith: ReviewDecision | null
  onDecide: (decision: ReviewDecision) => void
}

function Row({ item, busyWith, onDecide }: RowProps) {
  const { request_id, item: place, created_at, key_name, email_hash, decision, result } = item
  const { rule, email, name, activity } = result
  const mayDevelop = useMay('develop')
  const inBatch = place === null ? null : `results[${place}]`
  const moment = [`${formatDay(created_at)}, ${formatTimeOfDay(created_at)}`, inBatch].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 focus-within:bg-subtle">
      <div className="grid min-w-0 grow basis-80 grid-cols-[minmax(0,1fr)] gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <TextLink asChild>
            <Link to={explainPath(request_id, place)}>
              {rule?.message ?? 'Decided by rules we no longer have.'}
              <span className="sr-only"> Explain the sign-up of {moment}</span>
            </Link>
          </TextLink>
          {result.decision !== 'review' && <DecisionPill decision={result.decision} />}
        </p>
        <dl className="grid gap-1 text-sm">
          {email && (
            <Fact name="Email" verdict={email.verdict}>
              {sentences(email.reasons, 'No red flags.')}
            </Fact>
          )}
          {name && (
            <Fact name="Name" verdict={name.verdict}>
              {sentences(
                [...name.reasons, ...name.firstname_reasons, ...name.lastname_reasons],
                'Looks like a real name.',
              )}
            </Fact>
          )}
          {activity && activity.verdict !== 'ordinary' && (
            <Fact name="Activity" verdict={activity.verdict}>
              {sentences(activity.reasons, 'Unusual among your sign-ups.')}{' '}
              {activity.wave && (
                <TextLink asChild>
                  <Link to={`${paths.waves}?wave=${activity.wave}`}>See the wave</Link>
                </TextLink>
              )}
            </Fact>
          )}
        </dl>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Ago iso={created_at} />
          <Name text={key_name} className="max-w-52" />
          {email_hash && <code className="font-mono text-xs leading-5">{email_hash.slice(0, 8)}</code>}
          {inBatch && <code className="font-mono text-xs leading-5">{inBatch}</code>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        {decision && (
          <Pill tone={decision === 'allow' ? 'ok' : 'bad'} dot>
            {decision === 'allow' ? 'Approved' : 'Blocked'}
          </Pill>
        )}
        {mayDevelop && decision !== 'allow' && (
          <Button
            size="sm"
            aria-label={`Approve the sign-up of ${moment}`}
            disabled={busyWith !== null}
            busy={busyWith === 'allow'}
            busyLabel="Approving..."
            onClick={() => onDecide('allow')}
          >
            Approve
          </Button>
        )}
        {mayDevelop && decision !== 'block' && (
          <Button
            size="sm"
            aria-label={`Block the sign-up of ${moment}`}
            disabled={busyWith !== null}
            busy={busyWith === 'block'}
            busyLabel="Blocking..."
            onClick={() => onDecide('block')}
          >
            Block
          </Button>
        )}
      </div>
    </li>
  )
}

function Fact({ name, verdict, children }: { name: string; verdict: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="w-14 text-muted">{name}</dt>
      <dd>
        <Verdict verdict={verdict} />
      </dd>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** Both names may have the same reason; it's said once. */
function sentences(reasons: { message: string }[], otherwise: string): string {
  return [...new Set(reasons.map(({ message }) => message))].join(' ') || otherwise
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-border bg-surface px-1 font-mono text-xs">{children}</kbd>
}
