import { BrowserRouter } from 'react-router'
import { OfflineBanner } from '../ui/feedback/offline-banner.tsx'
import { ToastProvider } from '../ui/feedback/toast.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { FailedRedirect } from './failed-redirect.tsx'
import { FirstSignIn } from './first-sign-in.tsx'
import { OtherBrowser } from './other-browser.tsx'
import { AppRoutes } from './router.tsx'
import { SessionNotices } from './session-notices.tsx'
import { useOnline } from './use-online.ts'

export function App() {
  const isOnline = useOnline()
  return (
    <ToastProvider>
      <BrowserRouter>
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
      </BrowserRouter>
    </ToastProvider>
  )
}
