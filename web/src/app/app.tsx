import { type ReactNode, Suspense } from 'react'
import { authRedirect } from '../api/supabase.ts'
import { forgetOauthIntent } from '../features/auth/oauth-intent.ts'
import { OfflineBanner } from '../ui/feedback/offline-banner.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { FirstSignIn } from './first-sign-in.tsx'
import { lazyPage } from './lazy-page.ts'
import { AppRoutes } from './router.tsx'
import { SessionNotices } from './session-notices.tsx'
import { useOnline } from './use-online.ts'

/** Everything within the router, which isn't the same in a browser and where the server draws a public page. */
export function App() {
  const isOnline = useOnline()
  return (
    <>
      <SkipLink targetId="main" />
      <OfflineBanner isOffline={!isOnline} />
      <SessionNotices />
      <Redirects>
        <FirstSignIn>
          <AppRoutes />
        </FirstSignIn>
      </Redirects>
      <Toaster />
    </>
  )
}

const AuthRedirects = lazyPage<{ children: ReactNode }>(
  async () => (await import('./auth-redirects.tsx')).AuthRedirects,
)

/** Decided once, by the address that this page was loaded with. */
const isRedirect =
  authRedirect.status === 'foreign' || authRedirect.status === 'error' || authRedirect.status === 'code'
if (!isRedirect) forgetOauthIntent()

function Redirects({ children }: { children: ReactNode }) {
  if (!isRedirect) return children
  return (
    <Suspense>
      <AuthRedirects>{children}</AuthRedirects>
    </Suspense>
  )
}
