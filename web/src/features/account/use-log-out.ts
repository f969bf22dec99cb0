import { useState } from 'react'
import { signOut } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** `everywhere` ends the user's sessions on all devices, this one included. */
export function useLogOut({ everywhere = false } = {}) {
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  async function logOut() {
    if (isLoggingOut) return
    setIsLoggingOut(true)
    // While the session still says where it came from.
    const sso = await import('../../api/sso.ts').catch(() => null)
    const providerUrl = (await sso?.ssoLogoutUrl()) ?? null
    const outcome = await signOut({ scope: everywhere ? 'global' : 'local' })
    setIsLoggingOut(false)
    if (outcome.status === 'done' && providerUrl !== null) location.assign(providerUrl)
    else if (outcome.status === 'done') {
      toast({
        topic: 'session',
        tone: 'success',
        title: 'Logged out',
        description: 'You have been successfully logged out',
      })
    } else {
      const description = describeError(outcome, 'An error occurred while logging out')
      toast({ topic: 'session', tone: 'error', title: 'Logout failed', description })
    }
    return outcome
  }
  return { isLoggingOut, logOut }
}
