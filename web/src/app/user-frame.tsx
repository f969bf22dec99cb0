import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { onUserLeft } from '../api/session.ts'
import { OnboardingShell } from './shell/onboarding-shell.tsx'
import { UserShell } from './shell/user-shell.tsx'

/** What only signed-in pages need: a script of its own, so that the sign-in page doesn't load it. */
export function UserFrame({ isOnboarding, children }: { isOnboarding: boolean; children: ReactNode }) {
  const Shell = isOnboarding ? OnboardingShell : UserShell
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>{children}</Shell>
    </QueryClientProvider>
  )
}

// The next user of this browser must not see the previous one's data.
onUserLeft(() => queryClient.clear())
