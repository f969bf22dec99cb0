import { paths } from '@assay/contract/paths'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { config } from '../api/config.ts'
import { interruptedVisit } from '../api/interrupted-visit.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Open to everyone: the payment page redirects here, and the session may be in another browser. */
export function SuccessPage() {
  const session = useSession()
  const [parameters] = useSearchParams()
  const subscriptionId = parameters.get('subscription_id')
  return (
    <Card look="raised" className="mx-auto w-full max-w-[560px]">
      <div className="grid gap-6 p-6 sm:p-8">
        <div className="grid justify-items-start gap-4">
          <span className="grid size-12 place-items-center rounded-full bg-ok-weak text-ok">
            <CircleCheck className="size-6" aria-hidden="true" />
          </span>
          <div>
            <h1>Payment Successful</h1>
            <p className="mt-1.5 text-muted">
              Thank you. A subscription change may take up to 5 minutes to show in the dashboard.
            </p>
          </div>
        </div>
        {session.status === 'guest' && <SignInHere />}
        {session.status === 'user' && subscriptionId && (
          <Suspense fallback={<Skeleton className="w-64 max-w-full" />}>
            <PaymentConfirmation subscriptionId={subscriptionId} />
          </Suspense>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button asChild variant={session.status === 'guest' ? 'secondary' : 'primary'}>
            <Link to={paths.dashboard}>Go to Dashboard</Link>
          </Button>
          <Button asChild>
            <Link to={paths.subscriptions}>Manage Subscription</Link>
          </Button>
        </div>
      </div>
      <Contacts />
    </Card>
  )
}

/** The plan belongs to the account that paid, so nothing is lost by not signing in here. */
function SignInHere() {
  const { pathname, search } = useLocation()
  return (
    <div className="grid gap-3.5 rounded-lg border border-accent-line bg-accent-weak p-4 sm:p-5">
      <div>
        <h2>You are not signed in here</h2>
        <p className="mt-1 text-muted">
          Your plan starts by itself in the account you paid with. Sign in to see the confirmation and the receipt, or
          close this page: there is nothing left to do.
        </p>
      </div>
      <Button asChild variant="primary" className="justify-self-start">
        <Link to={paths.login} onClick={() => interruptedVisit.write(pathname + search)}>
          Sign in
        </Link>
      </Button>
    </div>
  )
}

function Contacts() {
  const { support, billing } = config.contacts
  return (
    <div className="grid gap-1 border-t border-border bg-subtle px-6 py-4 text-sm text-muted sm:px-8">
      <p>
        Something is not right?{' '}
        <TextLink asChild>
          <Link to={paths.contact}>Contact us</Link>
        </TextLink>
        .
      </p>
      {support && (
        <p>
          Support: <TextLink href={`mailto:${support}`}>{support}</TextLink>
        </p>
      )}
      {billing && (
        <p>
          Billing: <TextLink href={`mailto:${billing}`}>{billing}</TextLink>
        </p>
      )}
    </div>
  )
}

/** Loaded for signed-in users only, so that a guest's page stays small. */
const PaymentConfirmation = lazy(async () => ({
  default: (await import('../features/billing/checkout/payment-confirmation.tsx')).PaymentConfirmation,
}))
