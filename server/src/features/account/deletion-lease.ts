/** While one process works on a deletion, no other does; renewed with every step. */
export function claim(now: Date): { now: Date; claimedUntil: Date } {
  return { now, claimedUntil: new Date(now.getTime() + 2 * 60_000) }
}

/** After 1, 2, 4 … minutes, then every hour. */
export function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(60, 2 ** attempts) * 60_000)
}
