import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LegalLinks } from '../features/legal/legal-links.tsx'
import { Link } from '../routing/link.tsx'
import { hasEarlierPage, useNavigate } from '../routing/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

export function PublicShell({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-border print:hidden">
        <div className="mx-auto flex h-16 w-full max-w-[1180px] items-center justify-between gap-4 px-5 sm:px-8">
          <Link to={paths.home} aria-label={`${productName} home`} className="flex rounded-sm">
            <Logo name={productName} />
          </Link>
          <Button
            variant="ghost"
            className="-mr-3.5 noscript:hidden"
            onClick={() => (hasEarlierPage() ? navigate(-1) : navigate(paths.home))}
          >
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        data-page-focus=""
        className="mx-auto grid w-full max-w-[1180px] grow content-start gap-8 px-5 py-10 sm:px-8 sm:py-14"
      >
        {children}
      </main>
      <footer className="border-t border-border print:hidden">
        <div className="mx-auto flex w-full max-w-[1180px] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-5 text-xs text-muted sm:px-8">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              © {copyrightYear} {productName}
            </span>
            <ThemeSwitch />
            <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
              <Link to={paths.pricing}>Pricing</Link>
            </TextLink>
            <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
              <Link to={paths.status}>Status</Link>
            </TextLink>
            <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
              <Link to={paths.lookup}>Look up a domain</Link>
            </TextLink>
          </div>
          <LegalLinks />
        </div>
      </footer>
    </div>
  )
}
