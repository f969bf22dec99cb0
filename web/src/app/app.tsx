import { BrowserRouter } from 'react-router'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { AppRoutes } from './router.tsx'
import { useOnline } from './use-online.ts'

export function App() {
  const isOnline = useOnline()
  return (
    <ToastProvider>
      <BrowserRouter>
        <SkipLink targetId="main" />
        <OfflineBanner isOffline={!isOnline} />
        <AppRoutes />
      </BrowserRouter>
    </ToastProvider>
  )
}
