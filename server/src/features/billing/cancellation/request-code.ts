import type { CancelCodeSent, RequestCancelCode } from '@assay/contract/billing/cancellation'
import { cancelCodeSeconds, cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { findContact } from '../../mail/find-contact.ts'
import { queueMail } from '../../mail/queue.ts'
import { randomCode } from '../../secrets/hashes.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { needCancellable } from './cancellable.ts'
import { hashCancelCode } from './code-hash.ts'
import { cancelCodeMail } from './mails.ts'
import { findSentAt, replaceCode } from './queries.ts'
import { secondsLeft } from './spend-code.ts'

/** Mails a code that cancels this one subscription, always to the account's own address. */
export async function requestCancelCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: ServerSecret,
  userId: string,
  { email_id, subscription_id: subscriptionId }: RequestCancelCode,
): Promise<CancelCodeSent> {
  const sentAt = now()
  await db.onBehalfOf(userId, async (tx) => {
    const contact = await findContact(tx, userId)
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
