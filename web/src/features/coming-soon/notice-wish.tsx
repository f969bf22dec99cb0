import type { LaunchService } from '@assay/contract/coming-soon'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { launchWishesQuery, useSetLaunchWish } from './api.ts'

/** One notification when the service launches; can be withdrawn. */
export function NoticeWish({ service }: { service: LaunchService }) {
  const { email } = useUser()
  const { data: wishes, error, isFetching, refetch } = useQuery(launchWishesQuery)
  const wish = useSetLaunchWish(service)
  const isWished = wishes?.services.includes(service) ?? false

  if (!wishes && error) {
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
    wish.mutate(!isWished, {
      onError: (fault) => {
        const description = describeError(fault)
        toast({ topic: 'launch-wish', tone: 'error', title: 'We couldn’t save your choice', description })
      },
    })
  }

  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button
        variant={isWished ? 'secondary' : 'primary'}
        disabled={!wishes}
        busy={wish.isPending}
        busyLabel="Saving..."
        onClick={toggle}
      >
        {isWished ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {isWished ? 'Don’t notify me' : 'Notify me'}
      </Button>
      <p role="status" className="text-sm text-muted">
        {isWished ? `We’ll email ${email} when it launches.` : 'We’ll send you one email when it launches.'}
      </p>
    </div>
  )
}
