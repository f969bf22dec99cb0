/** Where requests get the session's token, without loading the auth client. Waits while the account is being deleted, except for that request. */
export async function accessToken({ isLeaving = false } = {}): Promise<string | null> {
  if (!isLeaving) await leaving
  return source()
}

/** The server rejected the token: the session may have ended on another device. */
export function reportRejectedToken(): void {
  if (leaving === null) notifyRejected()
}

/**
 * Runs what deletes the account. Whatever else is requested meanwhile waits, because the server would reject it and the session would be
 * refreshed for nothing. It's sent if the deletion fails, and never if it succeeds.
 */
export async function leaveAccount(leave: () => Promise<void>): Promise<void> {
  const left = leave()
  leaving = left.then(
    () => Promise.reject(new DOMException('The account was deleted.', 'AbortError')),
    () => {},
  )
  // Nothing may be waiting.
  leaving.catch(() => {})
  try {
    await left
  } finally {
    leaving = null
  }
}

/** Set once, where the auth client is created. Before that, and in tests, requests are anonymous. */
export function provideAccessToken(next: () => Promise<string | null>, onRejected: () => void): void {
  source = next
  notifyRejected = onRejected
}

let source: () => Promise<string | null> = async () => null
let notifyRejected: () => void = () => {}
let leaving: Promise<void> | null = null
