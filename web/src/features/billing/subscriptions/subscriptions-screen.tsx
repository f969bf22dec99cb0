import { planDisplayName, serviceLabels } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { CreditCard, RefreshCw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { CurrentPlan, planLook } from './current-plan.tsx'
import { describeState, shortName } from './plan-state.ts'
import { type Story, useStory } from './use-story.ts'

/** `notice` comes above the plan: what needs the customer's attention. */
export function SubscriptionsScreen({ notice }: { notice: ReactNode }) {
  const { story, error, isFetching, refetch } = useStory()
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description="Your plan, what it costs, and what happens next."
        actions={
          <>
            <Button asChild>
              <Link to={paths.billing}>Invoices and payments</Link>
            </Button>
            <Button busy={isFetching && story !== null} busyLabel="Refreshing..." onClick={refetch}>
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
          </>
        }
      />
      {notice}
      {story && story.rows.length > 0 && <Plans story={story} />}
      {story?.rows.length === 0 && (
        <EmptyState
          icon={<CreditCard />}
          title="No Subscriptions Found"
          description="You don’t have a plan yet. The Free plan includes 25 checks a month."
          action={
            <Button asChild variant="primary">
              <Link to={paths.developerTools}>See plans</Link>
            </Button>
          }
        />
      )}
      {!story && error && (
        <LoadError
          title="Error Loading Subscriptions"
          error={error}
          isFetching={isFetching}
          refetch={refetch}
          fallback="An unexpected error occurred. Please try refreshing the page."
        />
      )}
      {!story && !error && <SubscriptionsSkeleton onRetry={refetch} />}
      {story && (
        <p className="text-sm text-muted">
          {canCancel(story) && 'You can cancel only here, so that nobody else can cancel for you. '}
          For any other change, please{' '}
          <TextLink asChild>
            <Link to={paths.contact}>contact support</Link>
          </TextLink>
          .
        </p>
      )}
    </>
  )
}

function canCancel({ rows }: Story): boolean {
  return rows.some(({ is_active, tier, cancel_status }) => is_active && tier !== 'free' && cancel_status === null)
}

function Plans({ story }: { story: Story }) {
  const active = story.rows.filter(({ is_active }) => is_active)
  const past = story.rows.filter(({ is_active }) => !is_active)
  const current = active.find(({ service_type }) => service_type === 'developer')
  return (
    <>
      {current && <CurrentPlan row={current} story={story} />}
      {active
        .filter((row) => row !== current)
        .map((row) => (
          <OtherPlan key={row.id} row={row} />
        ))}
      {past.length > 0 && <PastPlans rows={past} />}
    </>
  )
}

function SubscriptionsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your subscriptions" onRetry={onRetry}>
      <Card className={planLook.card}>
        <div className={planLook.plan}>
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-9 w-36" />
          <Skeleton className="w-28" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="mt-5 h-9 w-44" />
        </div>
        <div className={planLook.next}>
          <Skeleton className="h-5 w-36" />
          {['charge', 'method', 'billed', 'scheduled', 'since'].map((row) => (
            <Skeleton key={row} className="w-full" />
          ))}
        </div>
      </Card>
    </Loading>
  )
}

/** Folded away: a line that names the last few, and the whole list on request. */
function PastPlans({ rows }: { rows: SubscriptionRow[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 sm:px-7">
        <h2 className="min-w-0 text-sm font-normal tracking-normal text-muted">Past plans: {summarize(rows)}</h2>
        <Button
          variant="link"
          className="text-sm"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      </div>
      <ul id={list} hidden={!isOpen} className="divide-y divide-border border-t border-border">
        {rows.map((row) => (
          <li key={row.id} className="px-5 py-4 sm:px-7">
            <PlanLine row={row} date={`Expired On ${formatDay(row.expires_at ?? row.created_at)}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function summarize(rows: SubscriptionRow[]): string {
  const named = rows
    .slice(0, maxNamed)
    .map(({ plan_id, created_at, expires_at }) => `${shortName(plan_id)} (${describeMonths(created_at, expires_at)})`)
  const more = rows.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** "Aug – Oct 2026". */
function describeMonths(from: string, to: string | null): string {
  const [first, last] = [monthOf(from), monthOf(to ?? from)]
  if (first === last) return last
  return first.slice(-4) === last.slice(-4) ? `${first.slice(0, -5)} – ${last}` : `${first} – ${last}`
}

/** "Aug 4, 2026" without its day. */
function monthOf(moment: string): string {
  return formatDay(moment).replace(/ \d+,/, '')
}

const maxNamed = 2

/** An active plan of another service: no quota to watch, nothing to buy here. */
function OtherPlan({ row }: { row: SubscriptionRow }) {
  return (
    <Card className="px-5 py-4 sm:px-7">
      <PlanLine row={row} date={row.expires_at && `Until ${formatDay(row.expires_at)}`} />
    </Card>
  )
}

/** A plan in two lines: name and state, then its service, limit and date. */
function PlanLine({ row, date }: { row: SubscriptionRow; date: string | null }) {
  const { tone, label } = describeState(row, undefined)
  const heading = `subscription-${row.id}`
  const limit = row.usage_limit === null ? 'Standard limits apply' : `${formatCount(row.usage_limit)} checks a month`
  return (
    <article aria-labelledby={heading} className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={heading} className="text-base font-medium">
          {planDisplayName(row.plan_id)}
        </h3>
        <Pill tone={tone} dot>
          {label}
        </Pill>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>
          {serviceLabels[row.service_type]} · {limit}
        </span>
        {date && <span>{date}</span>}
      </p>
    </article>
  )
}
