import type { Access } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { interruptedVisit } from '../api/interrupted-visit.ts'
import { useSession } from '../api/session.ts'
import { Navigate, useLocation } from '../routing/navigation.tsx'

type GuardProps = {
  access: Access
  /** Shown until it is known who is here. */
  skeleton: ReactNode
  children: ReactNode
}

/** Redirects replace the history entry, so that Back doesn't run into the same redirect again. */
export function Guard({ access, skeleton, children }: GuardProps) {
  const session = useSession()
  const { pathname } = useLocation()
  const isUser = session.status === 'user'
  useEffect(() => {
    if (isUser && interruptedVisit.read()?.split(/[?#]/)[0] === pathname) interruptedVisit.clear()
  }, [isUser, pathname])
  if (access === 'public') return children
  switch (session.status) {
    case 'loading':
      return skeleton
    case 'guest':
      return access === 'guest' ? children : <SignInFirst isWanted={session.cause !== 'sign-out'} />
    // The page before it stays until the second step takes its place.
    case 'second-step':
      return access === 'guest' ? children : skeleton
    case 'user':
      return access === 'guest' ? <Navigate to={invitation() ?? paths.dashboard} replace /> : children
    default:
      return session satisfies never
  }
}

/** Whoever signed in to accept an invitation is taken back to it. */
function invitation(): string | null {
  const visit = interruptedVisit.read()
  return visit?.startsWith(`${paths.invitation}?`) ? visit : null
}

/** People who have just logged out don't want to return to where they were. */
function SignInFirst({ isWanted }: { isWanted: boolean }) {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (isWanted) interruptedVisit.write(pathname + search + hash)
  }, [isWanted, pathname, search, hash])
  return <Navigate to={paths.login} replace />
}
