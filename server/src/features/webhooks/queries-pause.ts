import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { Tx } from '../../ports/db.ts'

type Pause = { reason: NonNullable<WebhookEndpoint['pause_reason']>; now: Date }

/** Holds what is waiting. The URL, or undefined if there is no such endpoint or it is paused already. */
export async function pauseEndpoint(
  tx: Tx,
  userId: string,
  id: string,
  { reason, now }: Pause,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ url: string }>(
    `update webhook_endpoints set paused_at = $3, pause_reason = $4
     where user_id = $1 and id = $2 and paused_at is null returning url`,
    [userId, id, now, reason],
  )
  if (rows.length > 0) {
    await tx.query(
      `update webhook_deliveries set status = 'held' where user_id = $1 and endpoint_id = $2 and status = 'pending'`,
      [userId, id],
    )
  }
  return rows[0]?.url
}

/** What was held is due at once, except what is still on its way. The URL, or undefined if there is no such endpoint or it isn’t paused. */
export async function resumeEndpoint(tx: Tx, userId: string, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await tx.query<{ url: string }>(
    `update webhook_endpoints set paused_at = null, pause_reason = null, failing_since = null
     where user_id = $1 and id = $2 and paused_at is not null returning url`,
    [userId, id],
  )
  await tx.query(
    `update webhook_deliveries set status = 'pending', next_attempt_at = greatest($3, leased_until)
     where user_id = $1 and endpoint_id = $2 and status = 'held' and expires_at > $3`,
    [userId, id, now],
  )
  return rows[0]?.url
}
