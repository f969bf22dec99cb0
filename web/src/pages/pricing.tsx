import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import { lazy, type ReactNode, Suspense } from 'react'
import { config } from '../api/config.ts'
import { useSession } from '../api/session.ts'
import { OpenPlans } from '../features/billing/pricing/open-plans.tsx'
import { PlanComparison } from '../features/billing/pricing/plan-comparison.tsx'
import { PlanGrid } from '../features/billing/pricing/plan-grid.tsx'
import { LegalLinks } from '../features/legal/legal-links.tsx'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { useNearView } from '../ui/use-near-view.ts'

/** Open to everyone: guests choose a plan and sign up, users see the plan they have. */
export function PricingPage() {
  const session = useSession()
  const [below, isBelowNear] = useNearView('500px')
  // index.html knows whether someone is signed in here before the session is read.
  const isLikelyUser = session.status === 'loading' && document.documentElement.hasAttribute('data-session')
  const isGuest = session.status !== 'user' && !isLikelyUser
  return (
    <div className="flex min-h-dvh flex-col">
      <Header isGuest={isGuest} />
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
      <Footer />
    </div>
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

function Header({ isGuest }: { isGuest: boolean }) {
  return (
    <header className="border-b border-border">
      <div className="mx-auto flex min-h-16 w-full max-w-[1244px] flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2 sm:px-8">
        <Link to={paths.home} aria-label={`${productName} home`} className="flex rounded-sm">
          <Logo name={productName} />
        </Link>
        <nav aria-label="Site" className="flex flex-wrap items-center gap-1 sm:gap-2">
          <Button variant="ghost" asChild className="max-sm:hidden">
            <a href={config.docsUrl}>Documentation</a>
          </Button>
          {isGuest ? (
            <>
              <Button variant="ghost" asChild>
                <Link to={paths.login}>Sign in</Link>
              </Button>
              <Button variant="primary" asChild>
                <Link to={paths.signup}>Start free</Link>
              </Button>
            </>
          ) : (
            <Button asChild>
              <Link to={paths.dashboard}>Dashboard</Link>
            </Button>
          )}
        </nav>
      </div>
    </header>
  )
}

function Footer() {
  return (
    <footer className="border-t border-border text-xs text-muted">
      <div className="mx-auto flex w-full max-w-[1244px] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-5 sm:px-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            © {copyrightYear} {productName}
          </span>
          <ThemeSwitch />
          <FooterLink>
            <a href={config.docsUrl}>Documentation</a>
          </FooterLink>
          <FooterLink>
            <Link to={paths.status}>Status</Link>
          </FooterLink>
        </div>
        <LegalLinks />
      </div>
    </footer>
  )
}

function FooterLink({ children }: { children: ReactNode }) {
  return (
    <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
      {children}
    </TextLink>
  )
}

/** As high as the showcase is before it's drawn, so that the footer stays below the screen. */
const showcaseSpace = <div className="min-h-[112rem] sm:min-h-[93rem] lg:min-h-[77rem] noscript:hidden" />

/** For signed-in users only; a guest's page loads neither the query cache nor schemas. */
const AccountPlans = lazy(async () => ({
  default: (await import('../features/billing/pricing/account-plans.tsx')).AccountPlans,
}))

const Showcase = lazy(async () => ({ default: (await import('../features/verification/showcase.tsx')).Showcase }))
