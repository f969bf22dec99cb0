import { consolePath, operatorMay, operatorRoleTexts } from '@assay/contract/operators/access'
import type { OperatorSelf } from '@assay/contract/operators/operators'
import { productName } from '@assay/contract/product'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { LogOut, Menu, Search, ShieldCheck } from 'lucide-react'
import { type FormEvent, Fragment, Suspense, useEffect, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useLogOut } from '../../features/account/use-log-out.ts'
import { ConfirmHost } from '../../features/auth/second-step/confirm-host.tsx'
import { queueQuery, selfQuery } from '../../features/operator/api.ts'
import { Link } from '../../routing/link.tsx'
import { useLocation, useNavigate } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CountBadge } from '../../ui/data/count-badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Mark } from '../../ui/logo.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { PageEffects } from '../page-effects.tsx'
import { ContentSkeleton } from '../page-skeleton.tsx'
import { RouteErrorBoundary } from '../route-error-boundary.tsx'
import { shellLook } from '../shell/look.ts'
import { navigationRowLook } from '../shell/navigation-list.tsx'
import { useDrawer } from '../shell/use-drawer.ts'
import { consolePageOf, consolePages } from './pages.ts'

/** The operators' console: an app of its own, which nobody else loads. */
export function OperatorConsole() {
  const { pathname } = useLocation()
  const found = consolePageOf(pathname)
  const lastShownPath = useRef<string | null>(null)
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh">
        <aside aria-label="Sidebar" className={cx(shellLook.sidebar, 'w-60 bg-subtle')}>
          <div className="sticky top-0 flex h-dvh flex-col">
            <ConsoleMenu />
          </div>
        </aside>
        <div className="flex min-w-0 grow flex-col">
          <header data-top-bar="" className={cx(shellLook.topBar, 'sticky top-0 z-20')}>
            <MenuDrawer />
            <FindForm />
          </header>
          <main id="main" tabIndex={-1} data-page-focus="" className={shellLook.main}>
            <RouteErrorBoundary resetKey={pathname}>
              <Suspense fallback={<ContentSkeleton />}>
                {found ? <found.page.Page id={found.id} /> : <NoSuchPage />}
              </Suspense>
            </RouteErrorBoundary>
          </main>
        </div>
      </div>
      <ConfirmHost />
      <PageEffects title={found?.page.title ?? 'Page not found'} lastShownPath={lastShownPath} />
    </QueryClientProvider>
  )
}

function NoSuchPage() {
  return (
    <ErrorState
      heading="h1"
      title="Page not found"
      message="The console has no page at this address."
      action={
        <Button asChild>
          <Link to={consolePath}>Open the queue</Link>
        </Button>
      }
    />
  )
}

/** In the sidebar, and in the drawer of narrow windows. */
function ConsoleMenu() {
  const { pathname } = useLocation()
  const { data: self } = useQuery(selfQuery)
  const { data: queue } = useQuery(queueQuery)
  const { isLoggingOut, logOut } = useLogOut()
  const current = consolePageOf(pathname)?.page.path ?? null
  const listed = consolePages.filter(
    ({ permission }) => permission === undefined || (self && operatorMay(self.role, permission)),
  )
  return (
    <>
      <Link to={consolePath} className="flex h-16 shrink-0 items-center gap-2.5 px-5">
        <Mark />
        <span className="grid leading-tight">
          <span className="text-[1.0625rem] font-semibold tracking-[-0.02em]">{productName}</span>
          <span className="text-xs text-muted">Operator console</span>
        </span>
      </Link>
      <nav aria-label="Main" className="grid grow content-start gap-0.5 overflow-y-auto px-3 pb-4">
        {(['Work', 'Run', 'Look'] as const).map((section) => {
          const entries = listed.filter(({ menu }) => menu?.section === section)
          if (entries.length === 0) return null
          return (
            <Fragment key={section}>
              {section !== 'Work' && (
                <p aria-hidden="true" className="px-2.5 pt-4 pb-1 text-sm text-muted">
                  {section}
                </p>
              )}
              <ul aria-label={section} className="grid gap-0.5">
                {entries.map(({ path, title, menu }) => (
                  <li key={path}>
                    <Link
                      to={consolePath + path}
                      aria-current={isAt(current, path) ? 'page' : undefined}
                      className={cx(navigationRowLook(false), 'aria-[current=page]:bg-surface')}
                    >
                      {menu && <menu.Icon aria-hidden="true" />}
                      {title}
                      {path === '' && queue !== undefined && queue.items.length > 0 && (
                        <span className="ml-auto">
                          <CountBadge count={queue.items.length} />
                        </span>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </Fragment>
          )
        })}
      </nav>
      <div className="grid shrink-0 gap-1 px-3 py-4">
        {self && <Proof self={self} />}
        <button type="button" disabled={isLoggingOut} onClick={logOut} className={navigationRowLook(false)}>
          <LogOut aria-hidden="true" />
          {isLoggingOut ? 'Logging out...' : 'Log out'}
        </button>
      </div>
    </>
  )
}

/** A page about one customer belongs to Customers. */
function isAt(current: string | null, path: string): boolean {
  return current === path || (path !== '' && current?.startsWith(`${path}/`) === true)
}

/** The role, and how long the last proof still counts. */
function Proof({ self: { role, verified_until } }: { self: OperatorSelf }) {
  const minutes = verified_until === null ? 0 : Math.ceil((Date.parse(verified_until) - Date.now()) / 60_000)
  return (
    <p className="flex gap-2.5 px-2.5 text-sm">
      <ShieldCheck className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      <span className="grid">
        <span className="font-medium">{operatorRoleTexts[role]}</span>
        <span className="text-muted">
          {minutes > 0 ? `Verified for ${minutes} more min` : 'Confirm your second factor to go on'}
        </span>
      </span>
    </p>
  )
}

function MenuDrawer() {
  const drawer = useDrawer()
  return (
    <Sheet
      {...drawer}
      trigger={
        <Button variant="ghost" size="icon" aria-label="Open navigation" className="-ml-2 lg:hidden">
          <Menu aria-hidden="true" />
        </Button>
      }
      head={null}
    >
      <ConsoleMenu />
    </Sheet>
  )
}

/** Leads to the customers that it finds. "/" focuses it from anywhere. */
function FindForm() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (text !== '') navigate(`${consolePath}/customers?${new URLSearchParams({ find: text })}`)
  }
  return (
    <search className="min-w-0 grow">
      <form onSubmit={find} className="flex items-center gap-2.5">
        <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label="Find a customer, invoice, key or request"
          aria-keyshortcuts="/"
          placeholder="Find a customer, invoice, key or request"
          maxLength={200}
          className="h-9 w-full max-w-md min-w-0 rounded-sm bg-transparent text-base placeholder:text-muted"
        />
      </form>
    </search>
  )
}
