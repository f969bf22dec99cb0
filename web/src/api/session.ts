import type { GoTrueClient } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { CurrentUser } from './auth/current-user.ts'
import { resumeSession, resumeView } from './auth/resume-session.ts'
import type { SignedIn } from './auth/signed-in.ts'
import { hasSessionToRead, storageKey } from './supabase.ts'
import { viewed } from './viewed.ts'

export type { CurrentUser } from './auth/current-user.ts'

/** Who is signed in. Guards and pages know these states and not where they come from. */
export type Session =
  | { status: 'loading' }
  /** `ended`: there was a session, and nobody in this tab ended it. */
  | { status: 'guest'; cause: 'start' | 'sign-out' | 'ended' }
  | SignedIn

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
  if (current.status !== 'user') throw new Error('useUser: this page is for signed-in users only')
  return current.user
}

/** Undefined for guests, and until the session is known. */
export function currentUserId(): string | undefined {
  return userId(session)
}

/** Runs after a sign-in, which is complete only after the second step. */
export function isSecondStepDue(): boolean {
  return session.status === 'second-step'
}

/** Calls back when a user logs out or another one replaces them, in this tab or another. */
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

// Without a stored session nobody is signed in, so the client isn't needed.
let session: Session = hasSessionToRead ? { status: 'loading' } : guest
let signOutsExpected = 0
const listeners = new Set<() => void>()
const leaveListeners = new Set<() => void>()

let client: Promise<GoTrueClient> | undefined

/**
 * The client for sessions and accounts. A script of its own: a guest's page loads it when someone begins to fill in a
 * form.
 */
export function loadAuth(): Promise<GoTrueClient> {
  // The client would show the operator's own session.
  if (viewed) return Promise.reject(new Error('Viewing an account changes nothing of it.'))
  client ??= import('./auth/auth-client.ts').then(
    ({ auth, onSessionChange }) => {
      onSessionChange(report)
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

function report(event: string, signedIn: SignedIn | null) {
  if (signedIn) return setSession(signedIn)
  // A session rejected at startup is reported first; the initial session is then empty and adds nothing.
  if (session.status === 'guest') return
  const endedCause = signOutsExpected > 0 ? 'sign-out' : 'ended'
  setSession({ status: 'guest', cause: event === 'SIGNED_OUT' ? endedCause : 'start' })
}

function setSession(next: Session) {
  const before = session
  // A refreshed token isn't a new user: nothing that shows the user rerenders.
  if (JSON.stringify(before) === JSON.stringify(next)) return
  session = next
  if (userId(before) !== undefined && userId(next) !== userId(before)) {
    for (const listener of leaveListeners) listener()
  }
  for (const listener of listeners) listener()
}

function userId(known: Session): string | undefined {
  return 'user' in known ? known.user.id : undefined
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the client ahead of time. If that fails, whoever needs it tries again. */
export function readyAuth(): void {
  loadAuth().catch(() => {})
}

if (viewed) resumeView(viewed, setSession)
else if (hasSessionToRead) resumeSession({ load: loadAuth, onSession: setSession })
if (!import.meta.env.SSR) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || viewed) return
    // Someone signed in in another tab, or changed their account there.
    if (newValue !== null) readyAuth()
    // The other tab has logged out. A client that is loaded notices by itself.
    else if (!client) setSession({ status: 'guest', cause: 'ended' })
  })
}
