import type { GoTrueClient } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { accessToken, provideAccessToken, reportRefusedToken } from './access-token.ts'
import { type CurrentUser, readCurrentUser } from './auth/current-user.ts'
import { handOverMs, readStoredSession } from './stored-session.ts'
import { authRedirect, hasSessionToRead, storageKey } from './supabase.ts'

export type { CurrentUser } from './auth/current-user.ts'

/** Who is signed in. Guards and pages know these three states and nothing of how they come about. */
export type Session =
  | { status: 'loading' }
  /** `ended`: there was a session, and nobody in this tab ended it. */
  | { status: 'guest'; cause: 'start' | 'sign-out' | 'ended' }
  | { status: 'user'; user: CurrentUser }

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => guest,
  )
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

const guest: Session = { status: 'guest', cause: 'start' }

const stored = import.meta.env.SSR || authRedirect.status === 'code' ? null : readStoredSession(storageKey)

// Where nothing is stored, nobody is signed in, and it takes no client to know that. Nor to know who is, while the token works.
let session: Session = stored
  ? { status: 'user', user: readCurrentUser(stored.user) }
  : hasSessionToRead
    ? { status: 'loading' }
    : guest
let signOutsExpected = 0
const listeners = new Set<() => void>()
const leaveListeners = new Set<() => void>()

let client: Promise<GoTrueClient> | undefined

/**
 * The client for sessions and accounts. A script of its own: a guest's page loads it when someone begins to fill in a
 * form.
 */
export function loadAuth(): Promise<GoTrueClient> {
  client ??= import('./auth/auth-client.ts').then(
    ({ auth, onUserChange }) => {
      onUserChange(report)
      return auth
    },
    (cause) => {
      // The connection broke; the next attempt may succeed.
      client = undefined
      throw cause
    },
  )
  return client
}

function report(event: string, user: CurrentUser | null) {
  if (user) return setSession({ status: 'user', user })
  // A session rejected at startup is reported first; the initial session is then empty and adds nothing.
  if (session.status === 'guest') return
  const endedCause = signOutsExpected > 0 ? 'sign-out' : 'ended'
  setSession({ status: 'guest', cause: event === 'SIGNED_OUT' ? endedCause : 'start' })
}

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

/** Has the client at hand, or not yet: whoever needs it loads it again. */
export function readyAuth(): void {
  loadAuth().catch(() => {})
}

if (stored) {
  // The client takes over before the token expires, or when an account is changed or a token rejected.
  setTimeout(readyAuth, stored.expires_at * 1000 - Date.now() - handOverMs)
  provideAccessToken(readToken, () => void loadAuth().then(reportRefusedToken, () => {}))
} else if (hasSessionToRead) {
  // If the script doesn't arrive, the page says that it takes long and offers to reload.
  readyAuth()
}
if (!import.meta.env.SSR) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey) return
    // Someone signed in in another tab, or changed their account there.
    if (newValue !== null) readyAuth()
    // Signed out there. A client that is loaded hears of it itself.
    else if (!client) setSession({ status: 'guest', cause: 'ended' })
  })
}

async function readToken(): Promise<string | null> {
  const kept = readStoredSession(storageKey)
  if (kept) return kept.access_token
  await loadAuth()
  // The client's own, from now on.
  return accessToken()
}
