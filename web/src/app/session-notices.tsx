import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { useToast } from '../ui/feedback/toast.tsx'

/** Says that the session has ended when nobody in this tab signed out. */
export function SessionNotices() {
  const session = useSession()
  const toast = useToast()
  const hasEnded = session.status === 'guest' && session.cause === 'ended'
  useEffect(() => {
    if (!hasEnded) return
    toast({
      topic: 'session',
      tone: 'error',
      title: 'You have been signed out',
      description: 'Your session has ended. Please sign in again.',
    })
  }, [hasEnded, toast])
  return null
}
