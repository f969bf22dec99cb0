import { productName } from '@assay/contract/product'
import { lazy, Suspense } from 'react'
import { TermsLinks } from '../features/auth/form-parts.tsx'
import { LoginPanel } from '../features/auth/sign-in/login-panel.tsx'
import { ProductPitch } from '../features/verification/example-verdict.tsx'
import { Proof } from '../features/verification/proof.tsx'
import { useNearView } from '../ui/use-near-view.ts'

/** Two panels that leave the top of the next section in view, so that strangers see that there is more. */
export function LoginPage() {
  const [below, isBelowNear] = useNearView()
  return (
    <>
      <div className="grid grow lg:min-h-[calc(100dvh-10rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
        <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 lg:px-12 lg:py-10">
          <main
            id="main"
            tabIndex={-1}
            data-page-focus=""
            className="m-auto grid w-full max-w-[420px] grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-10 sm:py-12 lg:max-w-[380px]"
          >
            <ShortPitch />
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
    </>
  )
}

/** Where the panels are one above the other, strangers learn what this is before they are welcomed back. */
function ShortPitch() {
  return (
    <p className="rounded-lg border border-border bg-subtle px-4 py-3 text-sm lg:hidden">
      <strong className="font-semibold">Stop fake sign-ups before they cost you.</strong>{' '}
      <span className="text-muted">{productName} checks email addresses and names in one request, with reasons.</span>
    </p>
  )
}

/** If its script fails to load, people can still sign in. */
const FirstLook = lazy(async () => {
  const loaded = await import('../features/verification/first-look.tsx').catch(() => null)
  return { default: loaded?.FirstLook ?? (() => null) }
})
