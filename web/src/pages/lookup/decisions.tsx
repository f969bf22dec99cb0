import { DecisionsScreen } from '../../features/lookup/decisions-screen.tsx'

export function LookupDecisionsPage() {
  return <DecisionsScreen />
}
