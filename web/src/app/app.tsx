import { OfflineBanner } from '../ui/feedback/offline-banner.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { FailedRedirect } from './failed-redirect.tsx'
import { FirstSignIn } from './first-sign-in.tsx'
import { OtherBrowser } from './other-browser.tsx'
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
      <FailedRedirect>
        <OtherBrowser>
          <FirstSignIn>
            <AppRoutes />
          </FirstSignIn>
        </OtherBrowser>
      </FailedRedirect>
      <Toaster />
    </>
  )
}
