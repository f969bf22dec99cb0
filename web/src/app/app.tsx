import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../api/session.ts'
import { authRedirect } from '../api/supabase.ts'
import { viewed } from '../api/viewed.ts'
import { forgetOauthIntent } from '../features/auth/oauth-intent.ts'
import { OfflineBanner } from '../ui/feedback/offline-banner.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { FirstSignIn } from './first-sign-in.tsx'
import { lazyPage } from './lazy-page.ts'
import { AppRoutes } from './router.tsx'

/** Everything within the router, which isn't the same in a browser and where the server renders a public page. */
export function App() {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
  useSessionNotice()
  return (
    <>
      <SkipLink targetId="main" />
      <OfflineBanner isOffline={!isOnline} />
      {viewed && (
        <Suspense>
          <ViewBanner />
        </Suspense>
      )}
      <Redirects>
        <FirstSignIn>
          <AppRoutes />
        </FirstSignIn>
      </Redirects>
      <Toaster />
    </>
  )
}

const ViewBanner = lazyPage(async () => (await import('./view-banner.tsx')).ViewBanner)
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

/** Says that the session has ended when nobody in this tab logged out. */
function useSessionNotice() {
  const session = useSession()
  const hasEnded = session.status === 'guest' && session.cause === 'ended'
  useEffect(() => {
    if (!hasEnded) return
    toast({
      topic: 'session',
      tone: 'error',
      title: 'You’ve been logged out',
      description: 'Your session has ended. Please sign in again.',
    })
  }, [hasEnded])
}

function subscribeToConnection(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
