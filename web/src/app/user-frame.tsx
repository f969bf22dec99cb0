import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { chosenPlan } from '../api/chosen-plan.ts'
import { queryClient } from '../api/query-client.ts'
import { OnboardingShell } from './shell/onboarding-shell.tsx'
import { UserShell } from './shell/user-shell.tsx'

/** What only signed-in pages need: a script of its own, so that the sign-in page doesn't load it. */
export function UserFrame({ isOnboarding, children }: { isOnboarding: boolean; children: ReactNode }) {
  // Before the dashboard is painted, which shows the offer to continue.
  useLayoutEffect(chosenPlan.resume, [])
  const Shell = isOnboarding ? OnboardingShell : UserShell
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>{children}</Shell>
    </QueryClientProvider>
  )
}
