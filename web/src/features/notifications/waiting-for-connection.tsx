import { WifiOff } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function WaitingForConnection() {
  return (
    <EmptyState
      icon={<WifiOff />}
      title="You are offline"
      description="Your notifications appear here as soon as the connection is back."
    />
  )
}
