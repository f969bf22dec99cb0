import { paths } from '@assay/contract/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { chosenPlan } from '../api/chosen-plan.ts'
import { finishSignup } from '../api/pending-signup.ts'
import { queryClient } from '../api/query-client.ts'
import { useUser } from '../api/session.ts'
import { PasskeyOffer } from '../features/auth/passkeys/passkey-offer.tsx'
import { ConfirmHost } from '../features/auth/second-step/confirm-host.tsx'
import { SecondFactorDue } from '../features/teams/second-factor-due.tsx'
import { useLocation } from '../routing/navigation.tsx'
import { ContinueOffer } from './continue-offer.tsx'
import { OnboardingShell } from './shell/onboarding-shell.tsx'
import { UserShell } from './shell/user-shell.tsx'
import { TeamFrame } from './team-frame.tsx'

/** What only signed-in pages need: a script of its own, so that the sign-in page doesn't load it. */
export function UserFrame({ isOnboarding, children }: { isOnboarding: boolean; children: ReactNode }) {
  // Before the dashboard is painted, which shows the offer to continue.
  useLayoutEffect(chosenPlan.resume, [])
  const { pathname } = useLocation()
  const { email } = useUser()
  useEffect(() => finishSignup(email), [email])
  return (
    <QueryClientProvider client={queryClient}>
      <TeamFrame Shell={isOnboarding ? OnboardingShell : UserShell}>
        {pathname === paths.dashboard && <ContinueOffer />}
        {pathname === paths.dashboard && <PasskeyOffer />}
        {isOnboarding ? children : <SecondFactorDue>{children}</SecondFactorDue>}
      </TeamFrame>
      <ConfirmHost />
    </QueryClientProvider>
  )
}
