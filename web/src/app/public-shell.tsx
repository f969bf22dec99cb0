import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { config } from '../api/config.ts'
import { useSession } from '../api/session.ts'
import { LegalLinks } from '../features/legal/legal-links.tsx'
import { Link } from '../routing/link.tsx'
import { hasEarlierPage, useNavigate } from '../routing/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

type PublicShellProps = {
  /** Whether the page is for signing in or up, so that the header doesn't lead there. */
  isGuests?: boolean
  /** Whether the page has a layout of its own, with its main element. */
  isBare?: boolean
  children: ReactNode
}

/** One header and footer for every page that needs no account. */
export function PublicShell({ isGuests = false, isBare = false, children }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header isGuests={isGuests} />
      {isBare ? (
        children
      ) : (
        <main
          id="main"
          tabIndex={-1}
          data-page-focus=""
          className="mx-auto grid w-full max-w-[1244px] grow content-start gap-8 px-5 py-8 sm:px-8 sm:py-10"
        >
          <BackButton />
          {children}
        </main>
      )}
      <Footer />
    </div>
  )
}

function Header({ isGuests }: { isGuests: boolean }) {
  return (
    <header className="border-b border-border print:hidden">
      <div className="mx-auto flex min-h-16 w-full max-w-[1244px] flex-wrap items-center justify-between gap-x-3 px-5 py-2 sm:px-8">
        <Link to={paths.home} aria-label={`${productName} home`} className="flex rounded-sm">
          <Logo name={productName} />
        </Link>
        <nav aria-label="Site" className="flex flex-wrap items-center sm:gap-1">
          <Button variant="ghost" asChild className="max-sm:px-2.5">
            <Link to={paths.pricing}>Pricing</Link>
          </Button>
          <Button variant="ghost" asChild className="max-sm:px-2.5">
            <a href={config.docsUrl}>Docs</a>
          </Button>
          {!isGuests && <AccountLinks />}
        </nav>
      </div>
    </header>
  )
}

/** The session is read after the page is drawn. Until then, someone with a session, whom index.html recognizes, sees neither. */
function AccountLinks() {
  const { status } = useSession()
  if (status === 'second-step') return null
  if (status === 'user') {
    return (
      <Button asChild className="max-sm:ml-1 sm:ml-2">
        <Link to={paths.dashboard}>Dashboard</Link>
      </Button>
    )
  }
  return (
    <span className="flex items-center gap-1 in-data-session:invisible">
      <Button variant="ghost" asChild className="max-sm:px-2.5">
        <Link to={paths.login}>Sign in</Link>
      </Button>
      <Button variant="primary" asChild className="max-sm:hidden">
        <Link to={paths.signup}>Start free</Link>
      </Button>
    </span>
  )
}

function BackButton() {
  const navigate = useNavigate()
  return (
    <Button
      variant="ghost"
      className="-ml-3.5 justify-self-start noscript:hidden print:hidden"
      onClick={() => (hasEarlierPage() ? navigate(-1) : navigate(paths.home))}
    >
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}

function Footer() {
  return (
    <footer className="border-t border-border print:hidden">
      <div className="mx-auto flex w-full max-w-[1244px] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-5 text-xs text-muted sm:px-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            © {copyrightYear} {productName}
          </span>
          <ThemeSwitch />
          <FooterLink>
            <Link to={paths.status}>Status</Link>
          </FooterLink>
          <FooterLink>
            <Link to={paths.lookup}>Look up a domain</Link>
          </FooterLink>
          <FooterLink>
            <a href="/changelog">Changelog</a>
          </FooterLink>
          <FooterLink>
            <a href="/security">Security</a>
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
