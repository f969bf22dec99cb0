import type { Tx } from '../../../ports/db.ts'
import { spendReceipt } from '../../captcha/spend-receipt.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'

/** Spends the captcha receipt in the transaction that creates the account: no receipt, no account. */
export async function requireCaptcha(
  tx: Tx,
  { config, now }: AuthDeps,
  receipt: string | Buffer | null | undefined,
): Promise<void> {
  if (config.captcha.provider === 'none') return
  if (receipt && (await spendReceipt(tx, receipt, 'signup', now()))) return
  throw new AuthError('captcha_failed', 'CAPTCHA verification failed. Please try again.')
}
