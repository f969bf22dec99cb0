import { useState } from 'react'
import { signOut } from '../../api/account.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

/** `everywhere` ends the user's sessions on all devices, this one included. */
export function useLogOut({ everywhere = false } = {}) {
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const showToast = useToast()
  async function logOut() {
    if (isLoggingOut) return
    setIsLoggingOut(true)
    const outcome = await signOut({ scope: everywhere ? 'global' : 'local' })
    setIsLoggingOut(false)
    if (outcome.status === 'done') {
      showToast({
        topic: 'session',
        tone: 'success',
        title: 'Logged out',
        description: 'You have been successfully logged out',
      })
    } else {
      const description = outcome.message ?? 'An error occurred while logging out'
      showToast({ topic: 'session', tone: 'error', title: 'Logout failed', description })
    }
    return outcome
  }
  return { isLoggingOut, logOut }
}
