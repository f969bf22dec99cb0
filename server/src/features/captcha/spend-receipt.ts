import type { CaptchaAction } from '@assay/contract/captcha'
import type { Tx } from '../../ports/db.ts'
import { deleteReceipt } from './queries.ts'
import { hashReceipt } from './receipt.ts'

/**
 * Uses up the receipt of a passed captcha, in the service-role transaction of what it was asked for: if that rolls
 * back, the receipt is unspent again. Of any number of attempts with one receipt, one gets `true`. What had to be kept
 * until then is its hash.
 */
export async function spendReceipt(
  tx: Tx,
  receipt: string | Buffer,
  action: CaptchaAction,
  now: Date,
): Promise<boolean> {
  return deleteReceipt(tx, typeof receipt === 'string' ? hashReceipt(receipt) : receipt, action, now)
}
