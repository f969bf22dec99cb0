import type { Tx } from '../../../ports/db.ts'

/** True the first time; `name` identifies the notice. */
export async function markNoticeSent(tx: Tx, subscriptionId: string, name: string): Promise<boolean> {
  const { rows } = await tx.query(
    'update billing_subscriptions set sent_notices = array_append(sent_notices, $2) where id = $1 and not sent_notices @> array[$2] returning id',
    [subscriptionId, name],
  )
  return rows.length === 1
}
