import { AppError } from '../errors.ts'

/** For whoever finds no place in a line. Clients of the auth protocol take a 503 for a reason to try again. */
export function busy(): AppError {
  return new AppError('unavailable', busyMessage, { retryAfterSeconds: busySeconds })
}

export const busyMessage = 'Too many requests are waiting. Please try again in a few seconds.'
export const busySeconds = 5
