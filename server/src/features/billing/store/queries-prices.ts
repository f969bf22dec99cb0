import type { Tx } from '../../../ports/db.ts'

/** Subscriptions of all customers that will renew on the same plan. */
export async function listRenewing(tx: Tx): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from billing_subscriptions
     where status in ('authenticated', 'active', 'pending') and cancel_requested is null and pending_plan_id is null
     order by created_at`,
  )
  return rows
}

export async function saveNextPrice(tx: Tx, id: string, priceMinor: number, from: Date): Promise<void> {
  await tx.query('update billing_subscriptions set next_price_minor = $2, next_price_from = $3 where id = $1', [
    id,
    priceMinor,
    from,
  ])
}

/** The catalogue is back at the current price. */
export async function clearNextPrice(tx: Tx, id: string): Promise<void> {
  await tx.query('update billing_subscriptions set next_price_minor = null, next_price_from = null where id = $1', [id])
}
