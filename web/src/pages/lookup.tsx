import { LookupScreen } from '../features/lookup/lookup-screen.tsx'

export function LookupPage() {
  return <LookupScreen />
}
