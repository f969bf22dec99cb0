import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { Link } from 'react-router'
import { LoginPanel } from '../features/auth/login-panel.tsx'
import { TermsLinks } from '../features/auth/terms-links.tsx'
import { ProductPitch } from '../features/verification/product-pitch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

export function LoginPage() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] lg:grid-rows-[1fr_auto]">
      <div className="flex min-w-0 flex-col px-5 pt-6 sm:px-10 lg:px-12 lg:pt-10">
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
        </main>
      </div>
      <aside
        aria-label={`What ${productName} does`}
        className="flex min-w-0 items-center justify-center border-y border-border bg-subtle px-5 py-14 sm:px-10 lg:row-span-2 lg:border-y-0 lg:border-l lg:p-14"
      >
        <ProductPitch />
      </aside>
      <footer className="px-5 py-6 text-xs text-muted sm:px-10 lg:px-12 lg:pb-10">
        <p>
          By continuing you agree to the <TermsLinks />.
        </p>
      </footer>
    </div>
  )
}
