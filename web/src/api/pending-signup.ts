import { localStore } from '../storage.ts'
import { interruptedVisit } from './interrupted-visit.ts'
import { onUserLeft } from './session.ts'

/** A sign-up that waits for its mailed link. In local storage: the link, and people who come back, open another tab. */
export type PendingSignup = { email: string; sentAt: number; visit: string | null }

export function rememberSignup(email: string): void {
  store({ email, sentAt: Date.now(), visit: interruptedVisit.read() ?? readSignup()?.visit ?? null })
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

/** Takes the page that someone wanted before signing up to the tabs where they are signed in. */
export function finishSignup(email: string): void {
  const pending = readSignup()
  if (!pending) return
  if (pending.visit && pending.email.toLowerCase() === email && interruptedVisit.read() === null) {
    interruptedVisit.write(pending.visit)
  }
  // Every open tab signs in at the same moment, and nobody knows which one the person looks at.
  store({ ...pending, sentAt: Math.min(pending.sentAt, Date.now() - linkMilliseconds + minuteMilliseconds) })
}

function store(pending: PendingSignup): void {
  localStore.setItem(key, JSON.stringify(pending))
}

onUserLeft(forgetSignup)

const key = 'pending-signup'
const linkMilliseconds = 3_600_000
const minuteMilliseconds = 60_000
