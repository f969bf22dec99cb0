import { timingSafeEqual } from 'node:crypto'
import { cancelCodeSeconds, cancelCodeTries, cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { countTry, isExhausted, markUsed } from './queries.ts'

type Spent = { status: 'spent' }
export type CodeRejected = { status: 'wrong'; attemptsLeft: number } | { status: 'expired' } | { status: 'exhausted' }

/** Works once and allows five tries. The transaction must commit even on a wrong code, since tries are counted. */
export async function spendCode(
  tx: Tx,
  { userId, subscriptionId, codeHash }: { userId: string; subscriptionId: string; codeHash: Buffer },
  now: Date,
): Promise<Spent | CodeRejected> {
  const sent = await countTry(tx, userId, subscriptionId, now)
  if (!sent) return { status: (await isExhausted(tx, userId, subscriptionId, now)) ? 'exhausted' : 'expired' }
  if (!timingSafeEqual(sent.codeHash, codeHash)) {
    const attemptsLeft = cancelCodeTries - sent.tries
    return attemptsLeft > 0 ? { status: 'wrong', attemptsLeft } : { status: 'exhausted' }
  }
  await markUsed(tx, userId, subscriptionId, now)
  return { status: 'spent' }
}

export function codeError(rejected: CodeRejected): AppError {
  switch (rejected.status) {
    case 'wrong':
      return new AppError('otp_invalid', cancellationTexts.codeWrong, {
        fields: { attempts_left: String(rejected.attemptsLeft) },
      })
    case 'expired':
      return new AppError('otp_expired', cancellationTexts.codeExpired)
    case 'exhausted':
      return new AppError('otp_exhausted', cancellationTexts.codeExpired)
    default:
      return rejected satisfies never
  }
}

/** Until a new code may be requested. */
export function secondsLeft(sentAt: Date, now: Date): number {
  const passed = Math.floor((now.getTime() - sentAt.getTime()) / 1000)
  // Clock skew between processes must not promise more than the full time.
  return Math.min(cancelCodeSeconds, Math.max(1, cancelCodeSeconds - passed))
}
