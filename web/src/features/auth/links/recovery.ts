import { useSyncExternalStore } from 'react'
import { loadAuth, useSession } from '../../../api/session.ts'
import { authRedirect } from '../../../api/supabase.ts'
import { tabMemory } from '../../../api/tab-memory.ts'

/**
 * Whether a new password may be chosen: only in the tab that opened the mailed link, and only if the link was valid.
 * `elsewhere`: the link was valid, but another browser had requested it.
 */
export type Recovery = 'checking' | 'ready' | 'elsewhere' | 'invalid'

export function useRecovery(): Recovery {
  const session = useSession()
  const current = useSyncExternalStore(progress.subscribe, progress.read, () => null)
  if (isChecking || session.status === 'loading') return 'checking'
  if (current === 'begun' && session.status === 'user') return 'ready'
  return authRedirect.status === 'foreign' && authRedirect.what === 'code' ? 'elsewhere' : 'invalid'
}

/** For people who have just proven their address in another way. */
export function beginRecovery(): void {
  progress.write('begun')
}

// Survives a reload, because the link itself works only once. Signing out ends it.
const progress = tabMemory('password-recovery', { forgetOnSignOut: true })

// Not from the session alone: someone may already be signed in while the link they opened is invalid.
let isChecking = authRedirect.status === 'code' && authRedirect.isRecovery
if (isChecking) {
  const isLinkValid = loadAuth().then(async (auth) => (await auth.initialize()).error === null)
  void isLinkValid
    .catch(() => false)
    .then((isValid) => {
      isChecking = false
      if (isValid) progress.write('begun')
      else progress.clear()
    })
}
