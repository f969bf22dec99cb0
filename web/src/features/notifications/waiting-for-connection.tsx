import { WifiOff } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function WaitingForConnection() {
  return (
    <EmptyState
      icon={<WifiOff />}
      title="You’re offline"
      description="Your notifications will load when you’re back online."
    />
  )
}
