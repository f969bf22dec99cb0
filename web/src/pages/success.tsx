import { paths } from '@assay/contract/paths'
import { lazy, Suspense } from 'react'
import { config } from '../api/config.ts'
import { interruptedVisit } from '../api/interrupted-visit.ts'
import { useSession } from '../api/session.ts'
import { ConfirmationHeader, showsWithin } from '../features/billing/checkout/confirmation-header.tsx'
import { PaymentExit } from '../features/billing/checkout/payment-exit.tsx'
import { Link } from '../routing/link.tsx'
import { useLocation, useSearchParams } from '../routing/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Open to everyone: the payment page redirects here, and the session may be in another browser. */
export function SuccessPage() {
  const session = useSession()
  const [parameters] = useSearchParams()
  const subscriptionId = parameters.get('subscription_id')
  const isGuest = session.status === 'guest'
  return (
    <Card look="raised" className="mx-auto w-full max-w-[560px]">
      <div className="grid gap-6 p-6 sm:p-8">
        {session.status === 'user' && subscriptionId ? (
          <Suspense fallback={<Confirming />}>
            <PaymentConfirmation payment={{ subscriptionId, invoiceId: parameters.get('invoice_id') }} />
          </Suspense>
        ) : (
          <ConfirmationHeader state="paid" title="Payment Successful">
            Thank you. {showsWithin}
          </ConfirmationHeader>
        )}
        {isGuest && <SignInHere />}
        <div className="flex flex-wrap gap-2.5">
          <PaymentExit to={paths.dashboard} variant={isGuest ? 'secondary' : 'primary'}>
            Go to Dashboard
          </PaymentExit>
          <PaymentExit to={paths.subscriptions}>Manage Subscription</PaymentExit>
        </div>
      </div>
      <Contacts />
    </Card>
  )
}

function Confirming() {
  return (
    <ConfirmationHeader state="confirming" title="Confirming your payment">
      Waiting for the payment provider. {showsWithin}
    </ConfirmationHeader>
  )
}

/** The plan belongs to the account that paid, so nothing is lost by not signing in here. */
function SignInHere() {
  const { pathname, search } = useLocation()
  return (
    <div className="grid gap-3.5 rounded-lg border border-accent-line bg-accent-weak p-4 sm:p-5">
      <div>
        <h2>You’re not signed in here</h2>
        <p className="mt-1 text-muted">
          Your plan starts automatically in the account you paid with. Sign in to see your receipt, or just close this
          page.
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
        Something wrong?{' '}
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
