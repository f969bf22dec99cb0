import { localStore } from '../storage.ts'
import { interruptedVisit } from './interrupted-visit.ts'

/** A sign-up that waits for its mailed link. In local storage: the link, and people who come back, open another tab. */
export type PendingSignup = { email: string; sentAt: number; visit: string | null }

export function rememberSignup(email: string): void {
  const pending: PendingSignup = {
    email,
    sentAt: Date.now(),
    visit: interruptedVisit.read() ?? readSignup()?.visit ?? null,
  }
  localStore.setItem(key, JSON.stringify(pending))
}

/** Null once its link has expired. */
export function readSignup(): PendingSignup | null {
  try {
    const pending: PendingSignup | null = JSON.parse(localStore.getItem(key) ?? 'null')
    return pending && Date.now() - pending.sentAt < linkMilliseconds ? pending : null
  } catch {
    return null
  }
}

export function forgetSignup(): void {
  localStore.removeItem(key)
}

/** Takes the page that someone wanted before signing up to the tab where they are signed in. */
export function finishSignup(email: string): void {
  const pending = readSignup()
  if (pending?.visit && pending.email.toLowerCase() === email && interruptedVisit.read() === null) {
    interruptedVisit.write(pending.visit)
  }
  forgetSignup()
}

const key = 'pending-signup'
const linkMilliseconds = 3_600_000
