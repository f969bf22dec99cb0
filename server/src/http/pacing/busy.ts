import { AppError, busySeconds } from '../errors.ts'

/** For requests that don't fit in a queue. Auth clients retry on a 503. */
export function busy(): AppError {
  return new AppError('unavailable', busyMessage, { retryAfterSeconds: busySeconds })
}

export const busyMessage = 'We’re handling too many requests right now. Try again in a few seconds.'
