import type { Tx } from '../../../ports/db.ts'

/** Replaces all of the factor's codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { factorId, userId }: { factorId: string; userId: string },
  hashes: Buffer[],
  now: Date,
): Promise<void> {
  await tx.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId])
  await tx.query(
    `insert into auth.mfa_recovery_codes (factor_id, user_id, code_hash, created_at)
     select $1, $2, code_hash, $4 from unnest($3::bytea[]) code_hash`,
    [factorId, userId, hashes, now],
  )
}

/** Marks it in the statement that finds it: of any number of requests, one uses the code. Returns its factor. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await tx.query<{ factorId: string }>(
    `update auth.mfa_recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null
     returning factor_id as "factorId"`,
    [userId, hash, now],
  )
  return rows[0]?.factorId
}

export type CodeCount = { total: number; remaining: number }

export async function countRecoveryCodes(tx: Tx, factorId: string): Promise<CodeCount> {
  const { rows } = await tx.query<CodeCount>(
    `select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  )
  return rows[0] ?? { total: 0, remaining: 0 }
}
