import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Says that the session has ended when nobody in this tab signed out. */
export function SessionNotices() {
  const session = useSession()
  const hasEnded = session.status === 'guest' && session.cause === 'ended'
  useEffect(() => {
    if (!hasEnded) return
    toast({
      topic: 'session',
      tone: 'error',
      title: 'You’ve been signed out',
      description: 'Your session has ended. Please sign in again.',
    })
  }, [hasEnded])
  return null
}
