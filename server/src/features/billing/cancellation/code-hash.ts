import type { ServerSecret } from '../../secrets/server-secret.ts'

/** Of the code and of all that it is for: the hash of another user's or another subscription's code never matches. */
export function hashCancelCode(secret: ServerSecret, userId: string, subscriptionId: string, code: string): Buffer {
  return secret.hash('cancellation', JSON.stringify([userId, subscriptionId, 'cancel', code]))
}
