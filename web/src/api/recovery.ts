import { useSyncExternalStore } from 'react'
import { useSession } from './session.ts'
import { auth, authRedirect } from './supabase.ts'
import { tabMemory } from './tab-memory.ts'

/** Whether a new password may be chosen: only in the tab that a mailed link was opened in, and only if it was good. */
export type Recovery = 'checking' | 'ready' | 'invalid'

export function useRecovery(): Recovery {
  const session = useSession()
  const current = useSyncExternalStore(progress.subscribe, progress.read)
  if (isChecking || session.status === 'loading') return 'checking'
  return current === 'begun' && session.status === 'user' ? 'ready' : 'invalid'
}

// Survives a reload, because the link itself works only once. Signing out ends it.
const progress = tabMemory('password-recovery', { forgetOnSignOut: true })

// Not taken from the session alone: someone may be signed in already while the link they opened is a bad one.
let isChecking = authRedirect.status === 'session' && authRedirect.isRecovery
if (isChecking) {
  void auth.initialize().then(({ error }) => {
    isChecking = false
    if (error) progress.clear()
    else progress.write('begun')
  })
}
