import { useSyncExternalStore } from 'react'
import { useSession } from './session.ts'
import { auth, authRedirect } from './supabase.ts'
import { tabMemory } from './tab-memory.ts'

/**
 * Whether a new password may be chosen: only in the tab that a mailed link was opened in, and only if it was good.
 * `elsewhere`: the link was good, but another browser had asked for it.
 */
export type Recovery = 'checking' | 'ready' | 'elsewhere' | 'invalid'

export function useRecovery(): Recovery {
  const session = useSession()
  const current = useSyncExternalStore(progress.subscribe, progress.read)
  if (isChecking || session.status === 'loading') return 'checking'
  if (current === 'begun' && session.status === 'user') return 'ready'
  return authRedirect.status === 'foreign' && authRedirect.what === 'code' ? 'elsewhere' : 'invalid'
}

/** For who has just proven the address in another way. */
export function beginRecovery(): void {
  progress.write('begun')
}

// Survives a reload, because the link itself works only once. Signing out ends it.
const progress = tabMemory('password-recovery', { forgetOnSignOut: true })

// Not taken from the session alone: someone may be signed in already while the link they opened is a bad one.
let isChecking = authRedirect.status === 'code' && authRedirect.isRecovery
if (isChecking) {
  void auth.initialize().then(({ error }) => {
    isChecking = false
    if (error) progress.clear()
    else progress.write('begun')
  })
}
