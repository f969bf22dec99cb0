/** For a mail that was put off: half a minute, then twice as long each time, up to four hours. */
export function secondsUntilRetry(attempts: number): number {
  return withJitter(Math.min(4 * 3600, 30 * 2 ** (attempts - 1)))
}

/** While there is no server at all, a few mails knock every minute, so the rest leaves soon after its return. */
export function secondsUntilServerRetry(): number {
  return withJitter(30)
}

/** Up to a quarter more or less, so that mails put off together don't come back together. */
function withJitter(seconds: number): number {
  return seconds * (0.75 + Math.random() / 2)
}
