import { paths } from '@assay/contract/paths'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type CurrentUser, useSession } from '../api/session.ts'
import { tabMemory } from '../api/tab-memory.ts'

/**
 * Once per browser session and sign-in: whoever has something left to fill in is taken there, from any page. Everything
 * later (a refreshed token, a changed user, a tab that comes to the front) leaves people where they are.
 */
export function FirstSignIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const hasRun = useSyncExternalStore(routed.subscribe, routed.read) !== null
  // Someone who follows a reset link has not come to sign in.
  const isDue = session.status === 'user' && !hasRun && pathname !== paths.resetPassword
  const step = isDue ? nextStep(session.user) : null
  // The router moves on in its own time: until it is there, the old page must not be drawn.
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
