import { paths } from '@assay/contract/paths'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../api/session.ts'
import { PageSkeleton } from './page-skeleton.tsx'

export type Access = 'guest' | 'public' | 'user'

/** Replaces the history entry when it sends someone on, so that Back does not lead into the same wall again. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession()
  if (access === 'public') return children
  switch (session.status) {
    case 'loading':
      return <PageSkeleton />
    case 'guest':
      return access === 'guest' ? children : <Navigate to={paths.login} replace />
    case 'user':
      return access === 'user' ? children : <Navigate to={paths.dashboard} replace />
    default:
      return session satisfies never
  }
}
