import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import type { ReactNode } from 'react'
import { Link } from '../../routing/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

/** One narrow column, for guest screens with a single task. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-5 sm:px-10 lg:px-12">
      <header className="flex items-center justify-between gap-4 pt-6 lg:pt-10">
        <Link to={paths.home} aria-label={`${productName} home`} className="flex rounded-sm">
          <Logo name={productName} />
        </Link>
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        data-page-focus=""
        className="m-auto grid w-full max-w-[420px] grid-cols-[minmax(0,1fr)] gap-5 py-12"
      >
        {children}
      </main>
      <footer className="pb-6 text-center text-xs text-muted lg:pb-10">
        © {copyrightYear} {productName}
      </footer>
    </div>
  )
}
