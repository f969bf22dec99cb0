import type { Tx } from '../../ports/db.ts'

/** Ids, which begin with the time; they tell the database which days' partitions to open. */
export type Range = { from: string; before: string }

/** The oldest of the newest `count`; null if there are fewer. */
export async function findPlace(
  tx: Tx,
  userId: string,
  { from, before }: Range,
  count: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from usage_ledger where user_id = $1 and id >= $2 and id < $3 order by id desc offset $4 limit 1`,
    [userId, from, before, count - 1],
  )
  return rows[0]?.id ?? null
}
