import { formatShortDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import type { QueueItem } from '@assay/contract/operators/queue'
import { type QueueKind, queueKinds } from '@assay/contract/operators/queue-kinds'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  CircleCheck,
  CreditCard,
  Flag,
  Gavel,
  type LucideIcon,
  MailX,
  MessageSquare,
  Rss,
  Scale,
  Undo2,
  Webhook,
  Workflow,
} from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { describeAgo } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { queueQuery, selfQuery, takeTask } from './api.ts'
import { capitalized } from './capitalized.ts'
import { TaskActs } from './task-acts.tsx'

const kinds: Record<QueueKind, { label: string; Icon: LucideIcon }> = {
  payment: { label: 'Payments', Icon: CreditCard },
  dispute: { label: 'Disputes', Icon: Gavel },
  refund: { label: 'Refunds', Icon: Undo2 },
  appeal: { label: 'Appeals', Icon: Scale },
  report: { label: 'Wrong verdicts', Icon: Flag },
  message: { label: 'Messages', Icon: MessageSquare },
  mail: { label: 'Email', Icon: MailX },
  webhook: { label: 'Webhooks', Icon: Webhook },
  job: { label: 'Jobs', Icon: Workflow },
  feed: { label: 'Feeds', Icon: Rss },
}

const trouble: QueueKind[] = ['mail', 'webhook', 'job', 'feed']

/** What needs a person, in three groups: what has a deadline, who waits, and what runs into trouble. */
export function QueueList() {
  const { data, error, isFetching, refetch } = useQuery(queueQuery)
  const { data: self } = useQuery(selfQuery)
  const [search, setSearch] = useSearchParams()
  const whose = search.get('whose') === 'mine' ? 'mine' : 'open'
  const kind = queueKinds.find((known) => known === search.get('kind')) ?? null
  const narrow = (next: { whose?: string; kind?: string | null }) => {
    const parameters = { whose, kind, ...next }
    const kept = Object.entries(parameters).filter(([name, value]) => value && !(name === 'whose' && value === 'open'))
    setSearch(Object.fromEntries(kept) as Record<string, string>, { replace: true })
  }
  if (!data && error) {
    return (
      <>
        <PageHeader title="Queue" />
        <LoadError title="We couldn’t load the queue" error={error} isFetching={isFetching} refetch={refetch} />
      </>
    )
  }
  if (!data) {
    return (
      <>
        <PageHeader title="Queue" description="Loading what needs a person." />
        <LoadingList label="Loading the queue" rows={5} onRetry={() => refetch()} />
      </>
    )
  }
  const mine = data.items.filter(({ owner }) => whose === 'open' || owner?.id === self?.id)
  const shown = mine.filter((item) => kind === null || item.kind === kind)
  const present = queueKinds.filter((one) => mine.some((item) => item.kind === one))
  const groups = [
    { title: 'Has a deadline', items: shown.filter(({ due_at }) => due_at !== null) },
    { title: 'Waiting', items: shown.filter((item) => item.due_at === null && !trouble.includes(item.kind)) },
    {
      title: 'Running into trouble',
      items: shown.filter((item) => item.due_at === null && trouble.includes(item.kind)),
    },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <PageHeader
        title="Queue"
        description={describeQueue(data.items)}
        actions={
          <SegmentedControl
            legend="Whose"
            value={whose}
            onChange={(next) => narrow({ whose: next })}
            segments={[
              { value: 'open', label: 'Open' },
              { value: 'mine', label: 'Mine' },
            ]}
          />
        }
      />
      {present.length > 1 && (
        <ul aria-label="Kinds" className="flex flex-wrap gap-2">
          <Chip label="All" count={mine.length} isOn={kind === null} onSelect={() => narrow({ kind: null })} />
          {present.map((one) => (
            <Chip
              key={one}
              label={kinds[one].label}
              count={mine.filter((item) => item.kind === one).length}
              isOn={kind === one}
              onSelect={() => narrow({ kind: one })}
            />
          ))}
        </ul>
      )}
      {groups.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title={whose === 'mine' ? 'Nothing is yours' : 'Nothing to do'}
          description="Payments, disputes, appeals, messages and everything that runs are fine. What needs a person shows up here."
        />
      ) : (
        groups.map(({ title, items }) => <Group key={title} title={title} items={items} selfId={self?.id ?? null} />)
      )}
      {data.done_today > 0 && (
        <p className="text-sm text-muted">{formatCounted(data.done_today, 'task')} marked done today.</p>
      )}
    </>
  )
}

function describeQueue(items: QueueItem[]): string {
  const oldest = items.map(({ since }) => since).toSorted()[0]
  if (oldest === undefined) return 'Nothing needs a person.'
  const count = formatCounted(items.length, 'thing needs', 'things need')
  return `${count} a person. The oldest has waited since ${formatShortDay(oldest)}.`
}

function Chip(props: { label: string; count: number; isOn: boolean; onSelect: () => void }) {
  const { label, count, isOn, onSelect } = props
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onSelect}
        className={cx(
          'flex h-8 items-center gap-2 rounded-md border px-3 text-sm font-medium',
          isOn
            ? 'border-accent-line bg-accent-weak text-accent'
            : 'border-border bg-surface text-muted hover:text-text',
        )}
      >
        {label} <span className="tabular-nums">{count}</span>
      </button>
    </li>
  )
}

function Group({ title, items, selfId }: { title: string; items: QueueItem[]; selfId: string | null }) {
  return (
    <Card>
      <h2 className="flex items-center gap-2 px-5 py-3.5 text-base">
        {title} <span className="text-sm font-normal text-muted tabular-nums">{items.length}</span>
      </h2>
      <ul className="divide-y divide-border border-t border-border">
        {items.map((item) => (
          <Task key={`${item.kind} ${item.item}`} item={item} isMine={item.owner?.id === selfId} />
        ))}
      </ul>
    </Card>
  )
}

function Task({ item, isMine }: { item: QueueItem; isMine: boolean }) {
  const { Icon, label } = kinds[item.kind]
  return (
    <li className="grid gap-x-5 gap-y-2 px-5 py-3.5 lg:grid-cols-[minmax(0,1fr)_10rem_9rem_14rem] lg:items-center">
      <div className="flex min-w-0 gap-3.5">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-subtle text-muted" title={label}>
          <Icon className="size-4" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{item.title}</p>
          <p className="text-sm wrap-anywhere text-muted">{item.detail}</p>
          <p className="text-sm wrap-anywhere text-muted">{item.advice}</p>
        </div>
      </div>
      <p className="min-w-0 truncate text-sm max-lg:pl-[46px]">{item.customer?.name ?? 'Not a customer'}</p>
      <p className="text-sm max-lg:pl-[46px]">
        {item.due_at && <span className="block font-medium text-warn">Due {formatShortDay(item.due_at)}</span>}
        <span className="text-muted">{capitalized(describeAgo(new Date(item.since), new Date()))}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2 max-lg:pl-[46px] lg:justify-end">
        <Owner item={item} isMine={isMine} />
        <TaskActs item={item} />
        {item.link && (
          <Button size="sm" asChild>
            <Link to={item.link} aria-label={`Open: ${item.title}`}>
              Open
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}

function Owner({ item, isMine }: { item: QueueItem; isMine: boolean }) {
  const take = useMutation({
    networkMode: 'always',
    mutationFn: () => takeTask(item, !isMine),
    onError: (error) => failed('We couldn’t change the owner', error),
  })
  if (item.owner && !isMine) return <span className="text-sm text-muted">{item.owner.name}</span>
  return (
    <Button size="sm" variant="ghost" busy={take.isPending} busyLabel="Saving..." onClick={() => take.mutate()}>
      {isMine ? 'Mine: give back' : 'Assign to me'}
    </Button>
  )
}

function failed(title: string, error: unknown): void {
  toast({ topic: 'queue', tone: 'error', title, description: describeError(error) })
}
