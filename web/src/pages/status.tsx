import { StatusScreen } from '../features/status/status-screen.tsx'

export function StatusPage() {
  return <StatusScreen />
}
