import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { Tx } from '../../ports/db.ts'

type NewEndpoint = { id: string; url: string; description: string; events: string[]; secret: Buffer; createdAt: Date }

export async function insertEndpoint(tx: Tx, userId: string, endpoint: NewEndpoint): Promise<void> {
  const { id, url, description, events, secret, createdAt } = endpoint
  await tx.query(
    `insert into webhook_endpoints (id, user_id, url, description, events, secret, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, userId, url, description, events, secret, createdAt],
  )
}

/** Oldest first. Without secrets, so that users may read it themselves. */
export async function listEndpoints(tx: Tx, userId: string): Promise<WebhookEndpoint[]> {
  const { rows } = await tx.query<EndpointRow>(
    `select ${shown} from webhook_endpoints where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(toEndpoint)
}

export async function findEndpoint(tx: Tx, userId: string, id: string): Promise<WebhookEndpoint | undefined> {
  const { rows } = await tx.query<EndpointRow>(
    `select ${shown} from webhook_endpoints where user_id = $1 and id = $2`,
    [userId, id],
  )
  return rows.map(toEndpoint)[0]
}

type Change = { url: string; description: string; events: string[] }

export async function updateEndpoint(tx: Tx, userId: string, id: string, change: Change): Promise<boolean> {
  const { rows } = await tx.query(
    `update webhook_endpoints set url = $3, description = $4, events = $5 where user_id = $1 and id = $2 returning id`,
    [userId, id, change.url, change.description, change.events],
  )
  return rows.length > 0
}

/** The current secret becomes the previous one; one before that stops working. */
export async function replaceSecret(
  tx: Tx,
  userId: string,
  id: string,
  { secret, previousUntil }: { secret: Buffer; previousUntil: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `update webhook_endpoints set previous_secret = secret, previous_until = $4, secret = $3
     where user_id = $1 and id = $2 returning id`,
    [userId, id, secret, previousUntil],
  )
  return rows.length > 0
}

/** The deleted endpoint’s URL. */
export async function deleteEndpoint(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ url: string }>(
    'delete from webhook_endpoints where user_id = $1 and id = $2 returning url',
    [userId, id],
  )
  return rows[0]?.url
}

const shown = 'id, url, description, events, created_at, paused_at, pause_reason, failing_since, previous_until'

type EndpointRow = Pick<WebhookEndpoint, 'id' | 'url' | 'description' | 'events' | 'pause_reason'> & {
  created_at: Date
  paused_at: Date | null
  failing_since: Date | null
  previous_until: Date | null
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    paused_at: row.paused_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_until: row.previous_until?.toISOString() ?? null,
  }
}

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

/** What was held is due now, except deliveries still under way. The URL, or undefined if there is no such endpoint or it isn’t paused. */
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
