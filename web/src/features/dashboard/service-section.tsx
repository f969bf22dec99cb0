import { paths } from '@assay/contract/paths'
import { type Service, type ServiceId, services } from '@assay/contract/services'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTeamId } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { ServiceIcon } from '../../ui/data/service-icon.tsx'
import { Table } from '../../ui/data/table.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { currentSubscriptionQuery, type Subscription } from './api.ts'
import {
  describeExpiry,
  describeNext,
  describePlan,
  describeStatus,
  describeTier,
  describeUsage,
} from './describe-subscription.ts'

type ServiceSectionProps = {
  service: ServiceId
  isReady?: boolean
  /** Cards above the subscription, which is undefined until loaded. */
  summary?: (subscription: Subscription | undefined) => ReactNode
  children?: ReactNode
}

export function ServiceSection({ service, isReady = true, summary, children }: ServiceSectionProps) {
  const teamId = useTeamId()
  const found = services.find(({ id }) => id === service)
  const query = useQuery({ ...currentSubscriptionQuery(teamId, service), enabled: isReady })
  const { data: subscription, error } = query
  const heading = `service-${service}`
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading}>{found?.name}</h2>
        <TextLink asChild className="text-sm">
          <Link to={pages[service]}>Open {found?.name}</Link>
        </TextLink>
      </div>
      {subscription !== null && summary?.(subscription)}
      {subscription && (
        <Card>
          <CardHeader
            title="Subscription"
            aside={
              <TextLink asChild className="text-sm">
                <Link to={paths.subscriptions}>Manage</Link>
              </TextLink>
            }
          />
          <SubscriptionTable subscription={subscription} />
        </Card>
      )}
      {(subscription === null || subscription?.is_active === false) && found && <NoPlan service={found} />}
      {subscription === undefined &&
        (error ? (
          <LoadError
            title="We couldn’t load your subscription"
            error={query.error}
            isFetching={query.isFetching}
            refetch={query.refetch}
          />
        ) : (
          <SubscriptionSkeleton onRetry={() => query.refetch()} />
        ))}
      {children}
    </section>
  )
}

/** A service that isn't open yet says so on its page, and offers to say when it is. */
function NoPlan({ service: { id, name, isComingSoon } }: { service: Service }) {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span className={iconLook}>
        <ServiceIcon service={id} />
      </span>
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">No active subscription</h3>
        <p className="text-muted">
          {isComingSoon ? `${name} is coming soon. See what it will include.` : 'Choose a plan to keep verifying.'}
        </p>
      </div>
      <Button asChild variant={isComingSoon ? 'secondary' : 'primary'}>
        <Link to={pages[id]}>View Pricing Plans</Link>
      </Button>
    </Card>
  )
}

function SubscriptionSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your subscription" onRetry={onRetry}>
      <Card className="grid gap-4 px-5 py-5 animate-appear">
        <Skeleton className="w-32" />
        <Skeleton className="w-full" />
      </Card>
    </Loading>
  )
}

const iconLook =
  'grid size-10 shrink-0 place-items-center rounded-lg border border-border bg-subtle text-muted [&_svg]:size-5'

const pages = { developer: paths.developerTools, law: paths.lawTools, other: paths.otherServices } as const

function SubscriptionTable({ subscription }: { subscription: Subscription }) {
  return (
    <Table
      caption="Subscription"
      spacing="close"
      rows={[subscription]}
      rowKey={({ plan_id }) => plan_id ?? 'unknown'}
      columns={[
        { id: 'plan', header: 'Plan', cell: (row) => <span className="font-medium">{describePlan(row)}</span> },
        { id: 'tier', header: 'Tier', isLabeled: false, cell: ({ plan_id }) => describeTier(plan_id) },
        { id: 'status', header: 'Status', phone: 'aside', cell: (row) => <StatusPill subscription={row} /> },
        {
          id: 'usage',
          header: 'Usage',
          isLabeled: false,
          cell: (row) => <span className="tabular-nums">{describeUsage(row)}</span>,
        },
        { id: 'expiry', header: 'Expiry', isLabeled: false, cell: (row) => <Expiry subscription={row} /> },
      ]}
    />
  )
}

function StatusPill({ subscription }: { subscription: Subscription }) {
  const { word, note } = describeStatus(subscription)
  return (
    <Pill tone={word === 'Inactive' ? 'neutral' : note ? 'warn' : 'ok'} dot>
      {word}
    </Pill>
  )
}

function Expiry({ subscription }: { subscription: Subscription }) {
  const next = describeNext(subscription)
  return (
    <>
      <span className="block whitespace-nowrap tabular-nums">
        {describeExpiry(subscription.expires_at, { now: new Date() })}
      </span>
      {subscription.entitlement === 'grace' ? (
        <span className="block text-xs">
          <PayNow>Payment failed</PayNow>
        </span>
      ) : (
        next && <span className="block text-xs text-muted">{next}</span>
      )}
    </>
  )
}

/** After a word about a payment that is missing. */
export function PayNow({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-warn">{children}</span> —{' '}
      <TextLink asChild>
        <Link to={paths.billing}>pay now</Link>
      </TextLink>
    </>
  )
}
