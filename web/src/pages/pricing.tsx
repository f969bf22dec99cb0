import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { OpenPlans } from '../features/billing/pricing/open-plans.tsx'
import { PlanComparison } from '../features/billing/pricing/plan-comparison.tsx'
import { PlanGrid } from '../features/billing/pricing/plan-grid.tsx'
import { Button } from '../ui/button.tsx'
import { useNearView } from '../ui/use-near-view.ts'

/** Open to everyone: guests choose a plan and sign up, users see the plan they have. */
export function PricingPage() {
  const session = useSession()
  const [below, isBelowNear] = useNearView('500px')
  // index.html knows whether someone is signed in here before the session is read.
  const isLikelyUser = session.status === 'loading' && document.documentElement.hasAttribute('data-session')
  const isGuest = session.status !== 'user' && !isLikelyUser
  return (
    <main
      id="main"
      tabIndex={-1}
      data-page-focus=""
      className="mx-auto grid w-full max-w-[1244px] grow content-start gap-14 px-4 py-10 sm:px-8 sm:py-16"
    >
      <div className="grid gap-9">
        <div className="grid gap-3.5">
          <h1 className="max-w-[20ch] text-3xl tracking-[-0.03em] sm:text-4xl">Start free. Upgrade when you grow.</h1>
          <p className="max-w-[56ch] text-lg text-muted">
            Every plan runs the same email and name checks and explains every result. Failed and rate-limited requests
            never count.
          </p>
        </div>
        {isGuest ? (
          <OpenPlans isGuest />
        ) : session.status === 'user' && !session.user.services.includes('developer') ? (
          <OpenPlans isGuest={false} />
        ) : (
          <Suspense fallback={<PlansToCome />}>
            {session.status === 'user' ? <AccountPlans /> : <PlansToCome />}
          </Suspense>
        )}
      </div>
      <PlanComparison />
      <div ref={below} className="grid gap-14">
        <Suspense fallback={showcaseSpace}>{isBelowNear ? <Showcase plansId="plans" /> : showcaseSpace}</Suspense>
      </div>
    </main>
  )
}

/** The same shape while the account's plan loads. */
function PlansToCome() {
  return (
    <PlanGrid
      cycle="monthly"
      onCycle={() => {}}
      currency={null}
      onCurrency={() => {}}
      isCurrencyFixed={false}
      buttonFor={({ buttonText }) => (
        <Button disabled className="w-full">
          {buttonText}
        </Button>
      )}
    />
  )
}

/** As high as the showcase is before it's drawn, so that the footer stays below the screen. */
const showcaseSpace = <div className="min-h-[112rem] sm:min-h-[93rem] lg:min-h-[77rem] noscript:hidden" />

/** For signed-in users only; a guest's page loads neither the query cache nor schemas. */
const AccountPlans = lazy(async () => ({
  default: (await import('../features/billing/pricing/account-plans.tsx')).AccountPlans,
}))

const Showcase = lazy(async () => ({ default: (await import('../features/verification/showcase.tsx')).Showcase }))
