import { paths } from '@assay/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { interruptedVisit } from '../api/interrupted-visit.ts'
import { useSession } from '../api/session.ts'
import { PageSkeleton } from './page-skeleton.tsx'

export type Access = 'guest' | 'public' | 'user'

/** Replaces the history entry when it sends someone on, so that Back does not lead into the same wall again. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const isUser = session.status === 'user'
  useEffect(() => {
    if (isUser && interruptedVisit.read()?.split('?')[0] === pathname) interruptedVisit.clear()
  }, [isUser, pathname])
  if (access === 'public') return children
  switch (session.status) {
    case 'loading':
      return <PageSkeleton />
    case 'guest':
      return access === 'guest' ? children : <SignInFirst isWanted={session.cause !== 'sign-out'} />
    case 'user':
      return access === 'user' ? children : <Navigate to={paths.dashboard} replace />
    default:
      return session satisfies never
  }
}

/** Someone who has just signed out does not want back to where they were. */
function SignInFirst({ isWanted }: { isWanted: boolean }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isWanted) interruptedVisit.write(pathname + search)
  }, [isWanted, pathname, search])
  return <Navigate to={paths.login} replace />
}
