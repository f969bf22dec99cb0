import type { LaunchRequests, LaunchService } from '@assay/contract/coming-soon'
import { services } from '@assay/contract/services'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type ComingSoonProps = { service: LaunchService; illustration: ReactNode }

/** A service that isn't available yet, what it will be, and a launch notification. */
export function ComingSoon({ service, illustration }: ComingSoonProps) {
  const found = services.find(({ id }) => id === service)
  return (
    <section
      aria-labelledby="coming-soon"
      className="grid items-center gap-8 rounded-xl border border-border bg-surface p-6 shadow-sm sm:p-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div className="grid justify-items-start gap-4">
        <Pill tone="info" dot>
          In development
        </Pill>
        <h2 id="coming-soon" className="text-2xl tracking-tight">
          Coming Soon
        </h2>
        <p className="max-w-[48ch] text-muted">{found?.description}</p>
        <ul className="grid gap-2">
          {found?.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              {feature}
            </li>
          ))}
        </ul>
        <NotifyMe service={service} />
      </div>
      <div className="max-md:order-first">{illustration}</div>
    </section>
  )
}

/** One notification when the service launches; can be withdrawn. */
function NotifyMe({ service }: { service: LaunchService }) {
  const { email } = useUser()
  const { data: requested, error, isFetching, refetch } = useQuery(launchRequestsQuery)
  const change = useSetLaunchRequest(service)
  const isRequested = requested?.services.includes(service) ?? false

  if (!requested && error) {
    return (
      <div className="mt-2 grid justify-items-start gap-2">
        <Button busy={isFetching} busyLabel="Loading..." onClick={() => refetch()}>
          Try again
        </Button>
        <p role="status" className="text-sm text-muted">
          We couldn’t load your choice. Please try again.
        </p>
      </div>
    )
  }

  function toggle() {
    change.mutate(!isRequested, {
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'launch-request', tone: 'error', title: 'We couldn’t save your choice', description })
      },
    })
  }

  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button
        variant={isRequested ? 'secondary' : 'primary'}
        disabled={!requested}
        busy={change.isPending}
        busyLabel="Saving..."
        onClick={toggle}
      >
        {isRequested ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {isRequested ? 'Don’t notify me' : 'Notify me'}
      </Button>
      <p role="status" className="text-sm text-muted">
        {isRequested ? `We’ll email ${email} when it launches.` : 'We’ll send you one email when it launches.'}
      </p>
    </div>
  )
}

/** Which launches the user wants to be notified about. */
const launchRequestsQuery = queryOptions({
  queryKey: ['coming-soon'],
  queryFn: ({ signal }) => request<LaunchRequests>('/coming-soon', { signal }),
})

function useSetLaunchRequest(service: LaunchService) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isRequested: boolean) => send(`/coming-soon/${service}`, { method: isRequested ? 'PUT' : 'DELETE' }),
    // Awaited, so that the button doesn't flash the old state.
    onSuccess: () => queryClient.invalidateQueries(launchRequestsQuery),
  })
}
