import { timingSafeEqual } from 'node:crypto'
import type { CancelCodeSent, RequestCancelCode } from '@assay/contract/billing/cancellation'
import { cancelCodeSeconds, cancelCodeTries, cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { findMemberContact } from '../../mail/find-contact.ts'
import { queueMail } from '../../mail/queue.ts'
import { randomCode } from '../../secrets/hashes.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { cancelCodeMail } from './mails.ts'
import {
  countTry,
  findSentAt,
  findSubscription,
  isExhausted,
  markUsed,
  replaceCode,
  type Subscription,
} from './queries.ts'

/** Mails a code that cancels this one subscription, always to the own address of the member who asks. */
export async function requestCancelCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: ServerSecret,
  { userId, memberId }: { userId: string; memberId: string },
  { email_id, subscription_id: subscriptionId }: RequestCancelCode,
): Promise<CancelCodeSent> {
  const sentAt = now()
  await db.onBehalfOf(userId, async (tx) => {
    const contact = await findMemberContact(tx, userId, memberId)
    if (!contact || !isSameAddress(contact.email, email_id)) {
      throw new AppError('forbidden', cancellationTexts.unverified)
    }
    const { planId } = await needCancellable(tx, userId, subscriptionId)
    const code = randomCode()
    const codeHash = hashCancelCode(secret, userId, subscriptionId, code)
    if (!(await replaceCode(tx, { userId, subscriptionId, codeHash, sentAt }))) {
      throw await tooSoon(tx, userId, subscriptionId, sentAt)
    }
    const expiresAt = new Date(sentAt.getTime() + cancelCodeSeconds * 1000)
    await queueMail(tx, { ...cancelCodeMail(contact.email, { code, planId }), expiresAt })
  })
  return { otp: null, timestamp: sentAt.toISOString(), expires_in: cancelCodeSeconds }
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

async function tooSoon(tx: Tx, userId: string, subscriptionId: string, now: Date): Promise<AppError> {
  const sentAt = (await findSentAt(tx, userId, subscriptionId)) ?? now
  const seconds = secondsLeft(sentAt, now)
  const wait = `${Math.floor(seconds / 60)} minutes and ${seconds % 60} seconds`
  return new AppError('rate_limited', `Please wait ${wait} before requesting a new OTP.`, {
    retryAfterSeconds: seconds,
  })
}

type Spent = { status: 'spent' }
type CodeRejected = { status: 'wrong'; attemptsLeft: number } | { status: 'expired' } | { status: 'exhausted' }

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
function secondsLeft(sentAt: Date, now: Date): number {
  const passed = Math.floor((now.getTime() - sentAt.getTime()) / 1000)
  // Clock skew between processes must not promise more than the full time.
  return Math.min(cancelCodeSeconds, Math.max(1, cancelCodeSeconds - passed))
}

/** The hash covers the user and the subscription, so a code never matches anywhere else. */
export function hashCancelCode(secret: ServerSecret, userId: string, subscriptionId: string, code: string): Buffer {
  return secret.hash('cancellation', JSON.stringify([userId, subscriptionId, 'cancel', code]))
}

/** An expired code no longer blocks the next request either. */
export async function sweepCancelCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const expired = new Date(now().getTime() - cancelCodeSeconds * 1000)
  await deleteInSteps(db, { table: 'cancellation_codes', where: 'sent_at < $1', by: 'sent_at' }, [expired])
}

/** The user's own active paid subscription. Someone else's looks like a missing one. */
export async function needCancellable(tx: Tx, userId: string, subscriptionId: string): Promise<Subscription> {
  const subscription = await findSubscription(tx, userId, subscriptionId)
  if (!subscription) throw new AppError('not_found', cancellationTexts.unverified)
  const { isActive, tier, cancelStatus } = subscription
  if (!isActive) throw new AppError('conflict', 'This subscription has already ended.')
  if (tier === 'free') throw new AppError('conflict', 'You’re on the Free plan, so there’s nothing to cancel.')
  if (cancelStatus !== null) throw new AppError('conflict', 'This subscription is already canceled.')
  return subscription
}
