import type { Db, Tx } from '../ports/db.ts'

/** Expired rows. An index must begin with `by`, so that a step reads only what it deletes. */
export type OldRows = { table: string; where: string; by: string }

/**
 * The one way a job deletes rows: in steps of at most `rows`, each its own transaction, so that nobody waits long for it. A run
 * stops after `max` rows or `seconds`, so that a backlog is worked off over several runs and other jobs get their turn.
 * Returns how many rows it deleted.
 */
export async function sweepInSteps(
  db: Pick<Db, 'asJob'>,
  step: (tx: Tx, rows: number) => Promise<number>,
  { rows = stepRows, max = 500_000, seconds = 10 } = {},
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  let total = 0
  for (;;) {
    const ended = await db.asJob((tx) => step(tx, rows))
    total += ended
    if (ended < rows || total >= max || performance.now() >= endsAt) return total
  }
}

export const stepRows = 1000

/** `values` are for the placeholders in `where`. Not for partitioned tables, where `ctid` isn't unique. */
export function deleteInSteps(db: Pick<Db, 'asJob'>, old: OldRows, values: unknown[]): Promise<number> {
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
