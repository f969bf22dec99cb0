import { type Page as PageFacts, pages, redirects } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { type RefObject, Suspense, useDeferredValue, useRef } from 'react'
import { useSession } from '../api/session.ts'
import { Navigate, useLocation } from '../routing/navigation.tsx'
import { AwaitScripts } from './await-scripts.tsx'
import { Guard } from './guard.tsx'
import { type LazyPage, lazyPage } from './lazy-page.ts'
import { NotFoundPage, PublicShell, pageAt, SecondStepPage, UserFrame } from './lazy-pages.ts'
import { PageEffects } from './page-effects.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { RouteErrorBoundary } from './route-error-boundary.tsx'

type PageRoute = Omit<PageFacts, 'path'> & { path: string; Page: LazyPage }

const routes: PageRoute[] = Object.values<PageFacts>(pages).map((page) => ({ ...page, Page: pageAt(page.path) }))
const notFound: PageRoute = { path: '*', title: 'Page not found', access: 'public', Page: NotFoundPage }

// The living page of the design system is not part of a production build.
if (import.meta.env.DEV) {
  const DevUiPage = lazyPage(async () => (await import('../pages/dev/ui.tsx')).DevUiPage)
  routes.push({ path: '/dev/ui', title: 'Design system', access: 'public', Page: DevUiPage })
}

const secondStep: PageRoute = { ...notFound, title: 'Two-step verification', isBare: true, Page: SecondStepPage }

export function AppRoutes() {
  const lastShownPath = useRef<string | null>(null)
  const { pathname } = useLocation()
  const isDue = useSession().status === 'second-step'
  // Deferred: the form that signed in stays until the script of the next step has loaded.
  const isSecondStep = useDeferredValue(isDue) && isDue
  const redirect = Object.values(redirects).find(({ path }) => path === normalized(pathname))
  // One boundary around all pages: a navigation keeps the old page until the script of the new one has loaded.
  return (
    <Suspense fallback={<PageSkeleton />}>
      {redirect ? (
        <Navigate to={redirect.to} replace />
      ) : (
        <Screen
          route={isSecondStep ? beforeUser(routeOf(pathname)) : routeOf(pathname)}
          lastShownPath={lastShownPath}
        />
      )}
    </Suspense>
  )
}

/** What is drawn around the page, in a script of its own. */
export function frameOf({ access, isBare }: Pick<PageRoute, 'access' | 'isBare'>) {
  if (access === 'user' || access === 'onboarding') return UserFrame
  return isBare ? undefined : PublicShell
}

/** For a session that still has to give its second factor: the address stays, and with it where people are headed. */
function beforeUser(route: PageRoute): PageRoute {
  return route.access === 'public' && route.path !== paths.resetPassword ? route : secondStep
}

/** The page at this address, or the one that says there is none. */
export function routeOf(pathname: string): PageRoute {
  return routes.find(({ path }) => path === normalized(pathname)) ?? notFound
}

/** `/dashboard/` is the same page as `/dashboard`. */
function normalized(pathname: string): string {
  return pathname.replace(/(?!^)\/+$/, '')
}

function Screen({ route, lastShownPath }: { route: PageRoute; lastShownPath: RefObject<string | null> }) {
  const { Page, access, isBare, title, path } = route
  const isUsers = access === 'user' || access === 'onboarding'
  const content = (
    <RouteErrorBoundary resetKey={path}>
      <Page />
    </RouteErrorBoundary>
  )
  return (
    <Guard access={access}>
      <AwaitScripts page={Page} frame={frameOf(route)} isFirst={lastShownPath.current === null}>
        <RouteErrorBoundary resetKey={path} isFrame>
          {isUsers ? (
            <UserFrame isOnboarding={access === 'onboarding'}>{content}</UserFrame>
          ) : isBare ? (
            <Page />
          ) : (
            <PublicShell>{content}</PublicShell>
          )}
        </RouteErrorBoundary>
        <PageEffects title={title} lastShownPath={lastShownPath} />
      </AwaitScripts>
    </Guard>
  )
}
