import { timingSafeEqual } from 'node:crypto'
import { cancelCodeSeconds, cancellationTexts } from '@assay/contract/billing/cancellation'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { countTry, findExhausted, markUsed } from './queries.ts'

type Spent = { status: 'spent' }
export type Refused = { status: 'wrong' } | { status: 'expired' } | { status: 'exhausted'; retryAfterSeconds: number }

/** Right once, and at most five times wrong. The transaction must commit also when it is refused: guesses are counted. */
export async function spendCode(
  tx: Tx,
  { userId, subscriptionId, codeHash }: { userId: string; subscriptionId: string; codeHash: Buffer },
  now: Date,
): Promise<Spent | Refused> {
  const sent = await countTry(tx, userId, subscriptionId, now)
  if (!sent) {
    const sentAt = await findExhausted(tx, userId, subscriptionId, now)
    return sentAt ? { status: 'exhausted', retryAfterSeconds: secondsLeft(sentAt, now) } : { status: 'expired' }
  }
  if (!timingSafeEqual(sent, codeHash)) return { status: 'wrong' }
  await markUsed(tx, userId, subscriptionId, now)
  return { status: 'spent' }
}

export function refusalOf(refused: Refused): AppError {
  switch (refused.status) {
    case 'wrong':
      return new AppError('otp_invalid', cancellationTexts.codeWrong)
    case 'expired':
      return new AppError('otp_expired', cancellationTexts.codeExpired)
    case 'exhausted': {
      const { retryAfterSeconds } = refused
      return new AppError('otp_exhausted', cancellationTexts.codeExpired, { retryAfterSeconds })
    }
    default:
      return refused satisfies never
  }
}

/** Until a new code may be asked for. */
export function secondsLeft(sentAt: Date, now: Date): number {
  const passed = Math.floor((now.getTime() - sentAt.getTime()) / 1000)
  // A clock that lags behind that of another process must not promise more than the whole time.
  return Math.min(cancelCodeSeconds, Math.max(1, cancelCodeSeconds - passed))
}
