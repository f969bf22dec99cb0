import { consolePath } from '@assay/contract/operators/access'
import { type Access, type Page as PageFacts, pages, redirects } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { type ReactNode, type RefObject, Suspense, useDeferredValue, useRef } from 'react'
import { useSession } from '../api/session.ts'
import { Navigate, useLocation } from '../routing/navigation.tsx'
import { Guard } from './guard.tsx'
import type { LazyPage } from './lazy-page.ts'
import { OperatorEntrance } from './operator/entrance.tsx'
import { PageEffects } from './page-effects.tsx'
import { PageSkeleton, UserPageSkeleton } from './page-skeleton.tsx'
import { lazyPages, NotFoundPage, SecondStepPage, UserFrame } from './pages.ts'
import { PublicShell } from './public-shell.tsx'
import { RouteErrorBoundary } from './route-error-boundary.tsx'

type PageRoute = Omit<PageFacts, 'path'> & { path: string; Page: LazyPage }

const routes: PageRoute[] = Object.values<PageFacts>(pages).map((page) => ({ ...page, Page: lazyPages[page.path] }))
const notFound: PageRoute = { path: '*', title: 'Page not found', access: 'public', Page: NotFoundPage }

const secondStep: PageRoute = { ...notFound, title: 'Two-step verification', isBare: true, Page: SecondStepPage }

export function AppRoutes() {
  const lastShownPath = useRef<string | null>(null)
  const { pathname } = useLocation()
  const isDue = useSession().status === 'second-step'
  // Deferred: the form that signed in stays until the script of the next step has loaded.
  const isSecondStep = useDeferredValue(isDue) && isDue
  const target = redirectOf(pathname)
  // One boundary around all pages: a navigation keeps the old page until the script of the new one has loaded.
  return (
    <Suspense fallback={<PageSkeleton />}>
      {target ? (
        <Navigate to={target} replace />
      ) : (
        <Entrance pathname={pathname}>
          <Screen
            route={isSecondStep ? beforeUser(routeOf(pathname)) : routeOf(pathname)}
            lastShownPath={lastShownPath}
          />
        </Entrance>
      )}
    </Suspense>
  )
}

function Entrance({ pathname, children }: { pathname: string; children: ReactNode }) {
  const isConsole = pathname === consolePath || pathname.startsWith(`${consolePath}/`)
  return isConsole ? <OperatorEntrance>{children}</OperatorEntrance> : children
}

/** Fetches the scripts of a page and of the frame around it, both at once. */
export function preloadPage({ Page, access }: PageRoute): Promise<unknown> {
  return Promise.allSettled([Page.preload(), isUsers(access) && UserFrame.preload()])
}

/** What a page shows until its script has loaded and the session is known. */
export function SkeletonOf({ route: { access, ...page } }: { route: PageRoute }) {
  return access === 'user' ? <UserPageSkeleton {...page} /> : <PageSkeleton />
}

/** For a session that still has to give its second factor: the address stays, and with it where people are headed. */
function beforeUser(route: PageRoute): PageRoute {
  const needsUser = route.path === paths.resetPassword || route.path === paths.invitation
  return route.access === 'public' && !needsUser ? route : secondStep
}

/** The page that this address leads to, or the one that says there is none. */
export function routeOf(pathname: string): PageRoute {
  const target = redirectOf(pathname) ?? normalized(pathname)
  return routes.find(({ path }) => path === target) ?? notFound
}

function redirectOf(pathname: string): string | undefined {
  return Object.values(redirects).find(({ path }) => path === normalized(pathname))?.to
}

function isUsers(access: Access): boolean {
  return access === 'user' || access === 'onboarding'
}

/** `/dashboard/` is the same page as `/dashboard`. */
function normalized(pathname: string): string {
  return pathname.replace(/(?!^)\/+$/, '')
}

function Screen({ route, lastShownPath }: { route: PageRoute; lastShownPath: RefObject<string | null> }) {
  const { Page, access, isBare, title, path } = route
  const content = (
    <RouteErrorBoundary resetKey={path}>
      <Page />
    </RouteErrorBoundary>
  )
  // Without this, the page's script would be fetched after that of its frame.
  void preloadPage(route)
  return (
    <Guard access={access} skeleton={<SkeletonOf route={route} />}>
      <RouteErrorBoundary resetKey={path} isFrame>
        {isUsers(access) ? (
          <UserFrame isOnboarding={access === 'onboarding'}>{content}</UserFrame>
        ) : (
          <PublicShell isBare={isBare ?? false} isGuests={access === 'guest'}>
            {content}
          </PublicShell>
        )}
      </RouteErrorBoundary>
      <PageEffects title={title} lastShownPath={lastShownPath} />
    </Guard>
  )
}
