import type { Tx } from '../../../ports/db.ts'

/** True the first time; `name` identifies the notice. */
export async function markNoticeSent(tx: Tx, subscriptionId: string, name: string): Promise<boolean> {
  const { rows } = await tx.query(
    'update billing_subscriptions set sent_notices = array_append(sent_notices, $2) where id = $1 and not sent_notices @> array[$2] returning id',
    [subscriptionId, name],
  )
  return rows.length === 1
}

/** The same for a scheduled change. Only the last one counts: going back to an earlier choice is news again. */
export async function markScheduledNotice(tx: Tx, subscriptionId: string, name: string): Promise<boolean> {
  const { rows } = await tx.query(
    `update billing_subscriptions
     set sent_notices = array_append(array(select sent from unnest(sent_notices) sent where sent not like 'scheduled %'), $2)
     where id = $1 and not sent_notices @> array[$2] returning id`,
    [subscriptionId, name],
  )
  return rows.length === 1
}

export async function forgetScheduledNotices(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.query(
    `update billing_subscriptions
     set sent_notices = array(select sent from unnest(sent_notices) sent where sent not like 'scheduled %') where id = $1`,
    [subscriptionId],
  )
}
