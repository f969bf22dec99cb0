import { useSyncExternalStore } from 'react'
import { type CurrentUser, readCurrentUser } from './current-user.ts'
import { auth } from './supabase.ts'

export type { CurrentUser } from './current-user.ts'

/** Who is looking at the page. Guards and pages know these three states and nothing of how they come about. */
export type Session =
  | { status: 'loading' }
  /** `ended`: there was a session, and nobody in this tab asked to end it. */
  | { status: 'guest'; cause: 'start' | 'sign-out' | 'ended' }
  | { status: 'user'; user: CurrentUser }

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}

/** For pages behind the sign-in, which are not drawn without a user. */
export function useUser(): CurrentUser {
  const current = useSession()
  if (current.status !== 'user') throw new Error('useUser: this page is drawn for signed-in users only')
  return current.user
}

/** Calls back when a user signs out or another one takes their place, in this tab or in another one. */
export function onUserLeft(listener: () => void): void {
  leaveListeners.add(listener)
}

/** Between these two, the end of the session is what the person asked for. */
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

// The client holds its own work until this callback is done: nothing in here may wait for the client.
auth.onAuthStateChange((event, next) => {
  if (next) return setSession({ status: 'user', user: readCurrentUser(next.user) })
  // A session that is refused at the start is reported first; the initial session is empty then and adds nothing.
  if (session.status === 'guest') return
  const endedCause = signOutsExpected > 0 ? 'sign-out' : 'ended'
  setSession({ status: 'guest', cause: event === 'SIGNED_OUT' ? endedCause : 'start' })
})

function setSession(next: Session) {
  const before = session
  // A refreshed token is not a new user: nothing that shows the user is drawn again.
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
