import { paths } from '@assay/contract/paths'
import { type RefObject, Suspense, useRef } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AwaitScripts } from './await-scripts.tsx'
import { ContinueOffer } from './continue-offer.tsx'
import { type Access, Guard } from './guard.tsx'
import { type LazyPage, lazyPage } from './lazy-page.ts'
import * as pages from './lazy-pages.ts'
import { PageEffects } from './page-effects.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PublicShell } from './public-shell.tsx'
import { RouteErrorBoundary } from './route-error-boundary.tsx'

type PageRoute = {
  path: string
  title: string
  /** guest: signed-out only. public: everyone. user: signed-in only. */
  access: Access
  /** `bare` pages draw the whole window themselves; `onboarding` ones have nothing to navigate to yet. */
  frame?: 'bare' | 'onboarding'
  Page: LazyPage
}

const routes: PageRoute[] = [
  { path: paths.login, title: 'Sign in', access: 'guest', Page: pages.LoginPage, frame: 'bare' },
  { path: paths.signup, title: 'Create an account', access: 'guest', Page: pages.SignupPage, frame: 'bare' },

  {
    path: paths.resetPassword,
    title: 'Reset your password',
    access: 'public',
    Page: pages.ResetPasswordPage,
    frame: 'bare',
  },
  { path: paths.success, title: 'Payment', access: 'public', Page: pages.SuccessPage },
  { path: paths.termsOfService, title: 'Terms of Service', access: 'public', Page: pages.TermsOfServicePage },
  { path: paths.privacyPolicy, title: 'Privacy Policy', access: 'public', Page: pages.PrivacyPolicyPage },
  { path: paths.disclaimer, title: 'Disclaimer', access: 'public', Page: pages.DisclaimerPage },
  {
    path: paths.refundPaymentPolicy,
    title: 'Refund and Payment Policy',
    access: 'public',
    Page: pages.RefundPaymentPolicyPage,
  },
  { path: paths.status, title: 'Status', access: 'public', Page: pages.StatusPage },

  {
    path: paths.completeProfile,
    title: 'Complete your profile',
    access: 'user',
    Page: pages.CompleteProfilePage,
    frame: 'onboarding',
  },
  {
    path: paths.services,
    title: 'Choose your services',
    access: 'user',
    Page: pages.ServicesPage,
    frame: 'onboarding',
  },
  { path: paths.dashboard, title: 'Dashboard', access: 'user', Page: pages.DashboardPage },
  { path: paths.developerTools, title: 'Developer Tools', access: 'user', Page: pages.DeveloperToolsPage },
  { path: paths.api, title: 'API', access: 'user', Page: pages.ApiPage },
  { path: paths.lawTools, title: 'Law Tools', access: 'user', Page: pages.LawToolsPage },
  { path: paths.otherServices, title: 'Other Services', access: 'user', Page: pages.OtherServicesPage },
  { path: paths.analytics, title: 'Analytics', access: 'user', Page: pages.AnalyticsPage },
  { path: paths.subscriptions, title: 'Subscriptions', access: 'user', Page: pages.SubscriptionsPage },
  { path: paths.billing, title: 'Billing', access: 'user', Page: pages.BillingPage },
  { path: paths.notifications, title: 'Notifications', access: 'user', Page: pages.NotificationsPage },
  { path: paths.contact, title: 'Contact us', access: 'user', Page: pages.ContactPage },
  { path: paths.profile, title: 'Account settings', access: 'user', Page: pages.ProfilePage },
  { path: '*', title: 'Page not found', access: 'public', Page: pages.NotFoundPage },

  // The living page of the design system is no part of a production build.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/ui',
          title: 'Design system',
          access: 'public' as const,
          Page: lazyPage(async () => (await import('../pages/dev-ui.tsx')).DevUiPage),
        },
      ]
    : []),
]

/** The home path leads a guest on to the sign-in page, as every page for users does. */
const redirects = [
  { from: paths.home, to: paths.dashboard },
  { from: paths.settings, to: paths.profile },
]

/** Pages that sign-in leads to anyway are not worth an offer. */
function destinationTitle(pathname: string): string | undefined {
  if ([paths.dashboard, paths.completeProfile, paths.services].some((path) => path === pathname)) return undefined
  const isWorthIt = (access: Access) => access === 'user' || pathname === paths.success
  return routes.find(({ path, access }) => path === pathname && isWorthIt(access))?.title
}

export function AppRoutes() {
  const lastShownPath = useRef<string | null>(null)
  // One boundary around all pages: a navigation keeps the old page until the script of the new one is there.
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        {routes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            caseSensitive
            element={<Screen route={route} lastShownPath={lastShownPath} />}
          />
        ))}
        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} caseSensitive element={<Navigate to={to} replace />} />
        ))}
      </Routes>
    </Suspense>
  )
}

function Screen({ route, lastShownPath }: { route: PageRoute; lastShownPath: RefObject<string | null> }) {
  const { Page, access, frame, title, path } = route
  const content = (
    <RouteErrorBoundary resetKey={path}>
      {path === paths.dashboard && <ContinueOffer titleOf={destinationTitle} />}
      <Page />
    </RouteErrorBoundary>
  )
  const isFirst = lastShownPath.current === null
  return (
    <Guard access={access}>
      <AwaitScripts page={Page} frame={access === 'user' ? pages.UserFrame : undefined} isFirst={isFirst}>
        <RouteErrorBoundary resetKey={path} FailureFrame={PublicShell}>
          {access === 'user' ? (
            <pages.UserFrame isOnboarding={frame === 'onboarding'}>{content}</pages.UserFrame>
          ) : frame === 'bare' ? (
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
