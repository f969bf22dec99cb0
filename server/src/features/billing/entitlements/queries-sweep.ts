import type { OldRows } from '../../../db/delete-in-steps.ts'
import type { Tx } from '../../../ports/db.ts'

/**
 * Ids grow with time and a period lasts a month, so the oldest ids end first: no index on the end is needed, whose every
 * update would cost the charges.
 */
export async function deletePeriodsBefore(tx: Tx, before: Date, rows: number): Promise<number> {
  const { rows: gone } = await tx.query(
    `delete from quota_periods where id = any (array(
       select id from (select id, ends_at from quota_periods order by id limit $2) oldest where ends_at < $1))
     returning 1`,
    [before, rows],
  )
  return gone.length
}

/** Without a month of quota left, so the plan ended long ago; `offset 0` has each row looked up by its index. */
export const endedPlans: OldRows = {
  table: 'plan_subscriptions',
  by: 'created_at',
  where: `not is_active and created_at < $1
    and not exists (select from quota_periods q where q.subscription_id = plan_subscriptions.id offset 0)`,
}
