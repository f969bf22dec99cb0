import type { Tx } from '../../../ports/db.ts'

/** True the first time. */
export async function markTold(tx: Tx, subscriptionId: string, what: string): Promise<boolean> {
  const { rows } = await tx.query(
    'update billing_subscriptions set told = array_append(told, $2) where id = $1 and not told @> array[$2] returning id',
    [subscriptionId, what],
  )
  return rows.length === 1
}
