import type { Tx } from '../../ports/db.ts'

export type Versions = { version: number; deletedVersion: number }

export async function findVersions(tx: Tx, userId: string): Promise<Versions> {
  const { rows } = await tx.query<Versions>(
    'select version, deleted_version as "deletedVersion" from account_rules where user_id = $1',
    [userId],
  )
  return rows[0] ?? { version: 0, deletedVersion: 0 }
}

/** Goes on counting: a cache that has read this version must not take a later one for the same. */
export async function raisePastRules(tx: Tx, userId: string): Promise<void> {
  await tx.query('update account_rules set version = version + 1, deleted_version = version + 1 where user_id = $1', [
    userId,
  ])
}
