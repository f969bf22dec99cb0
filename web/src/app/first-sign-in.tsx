import { paths } from '@assay/contract/paths'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type CurrentUser, useSession } from '../api/session.ts'
import { tabMemory } from '../api/tab-memory.ts'
import { Navigate, useLocation } from '../routing/navigation.tsx'

/**
 * Once per browser session and sign-in: people who haven't finished onboarding are taken to its next step, from any page.
 * Later events (a refreshed token, a changed user, a tab that comes to the front) leave people where they are.
 */
export function FirstSignIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const hasRun = useSyncExternalStore(routed.subscribe, routed.read, () => null) !== null
  // People who follow a reset link or an invitation haven't come to sign in.
  const isElsewhere = pathname === paths.resetPassword || pathname === paths.invitation
  const isDue = session.status === 'user' && !hasRun && !isElsewhere
  const step = isDue ? nextStep(session.user) : null
  // The router navigates in a transition; until it is done, the old page must not be drawn.
  const isOnTheWay = step !== null && step !== pathname
  const hasArrived = isDue && !isOnTheWay
  useEffect(() => {
    if (hasArrived) routed.write('yes')
  }, [hasArrived])
  return isOnTheWay ? <Navigate to={step} replace /> : children
}

function nextStep({ profileCompleted, services }: CurrentUser): string | null {
  if (!profileCompleted) return paths.completeProfile
  return services.length === 0 ? paths.services : null
}

const routed = tabMemory('first-sign-in-routed', { forgetOnSignOut: true })
