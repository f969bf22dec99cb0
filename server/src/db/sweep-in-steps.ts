import type { Db, Tx } from '../ports/db.ts'

/** Rows that have had their time. An index must begin with `by`, so that a step reads only what it deletes. */
export type OldRows = { table: string; where: string; by: string }

/**
 * The one way a job ends rows: in steps of at most `rows`, each its own transaction, so that nobody waits long for it. A run
 * stops after `most` rows or `seconds`, so that a backlog is worked off over several runs and other jobs get their turn.
 * Returns how many rows it ended.
 */
export async function sweepInSteps(
  db: Pick<Db, 'asService'>,
  step: (tx: Tx, rows: number) => Promise<number>,
  { rows = stepRows, most = 500_000, seconds = 20 } = {},
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  let total = 0
  for (;;) {
    // Service role: a job, for every account.
    const ended = await db.asService((tx) => step(tx, rows))
    total += ended
    if (ended < rows || total >= most || performance.now() >= endsAt) return total
  }
}

export const stepRows = 1000

/** `values` are for the placeholders in `where`. Not for partitioned tables, where `ctid` isn't unique. */
export function deleteInSteps(db: Pick<Db, 'asService'>, old: OldRows, values: unknown[]): Promise<number> {
  return sweepInSteps(db, (tx, rows) => deleteOldest(tx, old, values, rows))
}

async function deleteOldest(tx: Tx, { table, where, by }: OldRows, values: unknown[], rows: number): Promise<number> {
  const { rows: gone } = await tx.query(
    `delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} order by ${by} limit ${rows}))
     returning 1`,
    values,
  )
  return gone.length
}
