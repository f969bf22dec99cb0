const minute = 60
const hour = 60 * minute

/** Seconds before the second and each later attempt: ten attempts in just under three days. */
const waits = [30, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 18 * hour]

/** Undefined after the last attempt. Each wait varies a little, so that deliveries that failed together aren't retried together. */
export function secondsUntilRetry(attempts: number): number | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined ? undefined : wait * (1 + Math.random() * 0.03)
}
