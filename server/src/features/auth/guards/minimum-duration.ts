import { setTimeout as delay } from 'node:timers/promises'

/** Responds no sooner than this, so that timing doesn't reveal whether an account was found and mailed. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const soonest = delay(minMilliseconds)
  const [outcome] = await Promise.allSettled([work(), soonest])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

// Several times the slower path, so that it also holds on a busy machine.
const minMilliseconds = 100
