import type { CaptchaAction } from '@assay/contract/captcha'
import type { Tx } from '../../ports/db.ts'

export async function insertReceipt(tx: Tx, hash: Buffer, action: CaptchaAction, expiresAt: Date): Promise<void> {
  await tx.query('insert into captcha_receipts (receipt_hash, action, expires_at) values ($1, $2, $3)', [
    hash,
    action,
    expiresAt,
  ])
}

export async function deleteReceipt(tx: Tx, hash: Buffer, action: CaptchaAction, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'delete from captcha_receipts where receipt_hash = $1 and action = $2 and expires_at > $3 returning action',
    [hash, action, now],
  )
  return rows.length === 1
}

/** False if this challenge's solution was accepted before. */
export async function insertSolution(tx: Tx, challengeId: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into captcha_solutions (challenge_id, expires_at) values ($1, $2)
     on conflict do nothing returning expires_at`,
    [challengeId, expiresAt],
  )
  return rows.length === 1
}
