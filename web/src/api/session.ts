import { useSyncExternalStore } from 'react'
import { type CurrentUser, readCurrentUser } from './current-user.ts'
import { auth } from './supabase.ts'

export type { CurrentUser } from './current-user.ts'

/** Who is signed in. Guards and pages know these three states and nothing of how they come about. */
export type Session =
  | { status: 'loading' }
  /** `ended`: there was a session, and nobody in this tab ended it. */
  | { status: 'guest'; cause: 'start' | 'sign-out' | 'ended' }
  | { status: 'user'; user: CurrentUser }

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}

/** For pages behind the sign-in, which aren't rendered without a user. */
export function useUser(): CurrentUser {
  const current = useSession()
  if (current.status !== 'user') throw new Error('useUser: this page is drawn for signed-in users only')
  return current.user
}

/** Calls back when a user signs out or another one replaces them, in this tab or another. */
export function onUserLeft(listener: () => void): void {
  leaveListeners.add(listener)
}

/** Between these two, the session ends because the person asked. */
export function expectSignOut(): () => void {
  signOutsExpected += 1
  return () => {
    signOutsExpected -= 1
  }
}

let session: Session = { status: 'loading' }
let signOutsExpected = 0
const listeners = new Set<() => void>()
const leaveListeners = new Set<() => void>()

// The client waits for this callback, so nothing in here may wait for the client.
auth.onAuthStateChange((event, next) => {
  if (next) return setSession({ status: 'user', user: readCurrentUser(next.user) })
  // A session rejected at startup is reported first; the initial session is then empty and adds nothing.
  if (session.status === 'guest') return
  const endedCause = signOutsExpected > 0 ? 'sign-out' : 'ended'
  setSession({ status: 'guest', cause: event === 'SIGNED_OUT' ? endedCause : 'start' })
})

function setSession(next: Session) {
  const before = session
  // A refreshed token isn't a new user: nothing that shows the user rerenders.
  if (before.status === 'user' && next.status === 'user' && isSameUser(before.user, next.user)) return
  session = next
  if (before.status === 'user' && (next.status !== 'user' || next.user.id !== before.user.id)) {
    for (const listener of leaveListeners) listener()
  }
  for (const listener of listeners) listener()
}

function isSameUser(a: CurrentUser, b: CurrentUser): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
