import { createHash, randomBytes } from 'node:crypto'
import type { CaptchaAction } from '@assay/contract/captcha'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { hourMs } from '../../time.ts'
import { deleteReceipt } from './queries.ts'

/**
 * Spends the receipt of a passed captcha, in the service-role transaction it protects: if that rolls back, the receipt
 * is unspent again. Of any number of attempts with one receipt, one gets `true`. Flows store only its hash.
 */
export async function spendReceipt(
  tx: Tx,
  receipt: string | Buffer,
  action: CaptchaAction,
  now: Date,
): Promise<boolean> {
  return deleteReceipt(tx, typeof receipt === 'string' ? hashReceipt(receipt) : receipt, action, now)
}

export const receiptSeconds = 300

/** 256 random bits: a plain hash of it can't be reversed. */
export function createReceipt(): string {
  return randomBytes(32).toString('base64url')
}

export function hashReceipt(receipt: string): Buffer {
  return createHash('sha256').update(receipt).digest()
}

/** Deletes receipts and solutions that have expired. */
export async function sweepCaptcha({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'captcha_receipts', where: 'expires_at <= $1', by: 'expires_at' }, [now()])
  // An hour late, because another process's clock may still consider the challenge fresh.
  const hourAgo = new Date(now().getTime() - hourMs)
  await deleteInSteps(db, { table: 'captcha_solutions', where: 'expires_at <= $1', by: 'expires_at' }, [hourAgo])
}
