import type { ServerSecret } from '../../secrets/server-secret.ts'

/** Covers the user and the subscription, so a code never matches anywhere else. */
export function hashCancelCode(secret: ServerSecret, userId: string, subscriptionId: string, code: string): Buffer {
  return secret.hash('cancellation', JSON.stringify([userId, subscriptionId, 'cancel', code]))
}
