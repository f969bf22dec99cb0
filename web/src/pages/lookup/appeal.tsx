import { AppealScreen } from '../../features/lookup/appeal-screen.tsx'

export function LookupAppealPage() {
  return <AppealScreen />
}
