import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import { lazy, Suspense } from 'react'
import { config } from '../api/config.ts'
import { TermsLinks } from '../features/auth/form-parts.tsx'
import { LoginPanel } from '../features/auth/sign-in/login-panel.tsx'
import { LegalLinks } from '../features/legal/legal-links.tsx'
import { ProductPitch } from '../features/verification/example-verdict.tsx'
import { Proof } from '../features/verification/proof.tsx'
import { Link } from '../routing/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { useNearView } from '../ui/use-near-view.ts'

/** Two panels that leave the top of the next section in view, so that strangers see that there is more. */
export function LoginPage() {
  const [below, isBelowNear] = useNearView()
  return (
    <>
      <div className="grid lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
        <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 lg:px-12 lg:py-10">
          <header className="flex items-center justify-between gap-4">
            <Link to={paths.login} aria-label={`${productName} home`} className="flex rounded-sm">
              <Logo name={productName} />
            </Link>
            <ThemeSwitch />
          </header>
          <main
            id="main"
            tabIndex={-1}
            data-page-focus=""
            className="m-auto grid w-full max-w-[420px] grid-cols-[minmax(0,1fr)] gap-5 py-12 lg:max-w-[380px]"
          >
            <LoginPanel />
            <p className="text-center text-xs text-balance text-muted">
              By continuing, you agree to the <TermsLinks />.
            </p>
          </main>
        </div>
        <aside
          aria-label={`What ${productName} does`}
          className="flex min-w-0 items-center justify-center border-t border-border bg-subtle px-5 py-14 sm:px-10 lg:border-t-0 lg:border-l lg:p-14"
        >
          <ProductPitch />
        </aside>
      </div>
      <Proof />
      <div ref={below} className="min-h-px border-t border-border bg-subtle px-5 sm:px-10 lg:px-12">
        <div className="mx-auto max-w-[1280px]">
          {isBelowNear && (
            <Suspense>
              <FirstLook />
            </Suspense>
          )}
        </div>
      </div>
      <footer className="border-t border-border px-5 py-6 text-xs text-muted sm:px-10 lg:px-12">
        <div className="mx-auto flex max-w-[1280px] flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div className="flex items-center gap-5">
            <span>
              © {copyrightYear} {productName}
            </span>
            <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
              <Link to={paths.pricing}>Pricing</Link>
            </TextLink>
            <TextLink tone="quiet" href={config.docsUrl} className="inline-flex min-h-6 items-center">
              Documentation
            </TextLink>
            <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
              <Link to={paths.status}>Status</Link>
            </TextLink>
          </div>
          <LegalLinks />
        </div>
      </footer>
    </>
  )
}

/** If its script fails to load, people can still sign in. */
const FirstLook = lazy(async () => {
  const loaded = await import('../features/verification/first-look.tsx').catch(() => null)
  return { default: loaded?.FirstLook ?? (() => null) }
})
