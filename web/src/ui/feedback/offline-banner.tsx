import { WifiOff } from 'lucide-react'

export function OfflineBanner({ isOffline }: { isOffline: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {isOffline && (
        <p className="flex items-center justify-center gap-2 border-b border-border bg-warn-weak px-4 py-2 text-center text-sm font-medium text-warn">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          You’re offline. This page may be out of date.
        </p>
      )}
    </div>
  )
}
