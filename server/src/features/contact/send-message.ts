import type { ContactMessage, ContactReceipt } from '@assay/contract/contact'
import { formatCounted } from '@assay/contract/format/figures'
import type { Deps } from '../../deps.ts'
import { mailboxOf } from '../../engine/email/address/canonical.ts'
import { AppError } from '../../http/errors.ts'
import { countUse } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { findContact } from '../mail/find-contact.ts'
import { queueMail } from '../mail/queue.ts'
import { sha256 } from '../secrets/hashes.ts'
import { contactMail, receivedMail } from './mails.ts'
import { insertMessage } from './queries.ts'

/** `address` is the client's network address. */
type Sender = { userId: string; address: string }

/**
 * Stored, mailed to us and acknowledged in one transaction: a thank-you means we have it, even without a mail server.
 */
export async function sendMessage(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { userId, address }: Sender,
  message: ContactMessage,
): Promise<ContactReceipt> {
  const sentAt = now()
  return db.onBehalfOf(userId, async (tx) => {
    await rejectFlood(tx, userId, address, sentAt)
    const id = await insertMessage(tx, userId, message, sentAt)
    // The account was deleted during the lifetime of its access token.
    if (id === undefined) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
    const reference = id.slice(0, 8)
    const account = await findContact(tx, userId)
    await queueMail(
      tx,
      contactMail(config.contactAddress, { ...message, reference, account: account?.email ?? userId }),
    )
    if (await mayAcknowledge(tx, message.email, sentAt)) {
      await queueMail(tx, receivedMail(message.email, { reference, replyTo: config.contacts.support }))
    }
    return { reference }
  })
}

async function rejectFlood(tx: Tx, userId: string, address: string, now: Date): Promise<void> {
  const uses = [
    await countUse(tx, `contact:user:${userId}`, perUser, now),
    await countUse(tx, `contact:address:${address}`, perAddress, now),
  ]
  const exceeded = uses.find((use) => use.status === 'exceeded')
  if (!exceeded) return
  const { retryAfterSeconds } = exceeded
  const minutes = Math.ceil(retryAfterSeconds / 60)
  throw new AppError(
    'rate_limited',
    `You’ve sent us several messages in the last hour. Please try again in ${formatCounted(minutes, 'minute')}.`,
    { retryAfterSeconds },
  )
}

/** The form takes any address, so the acknowledgment may reach a stranger: no mailbox gets more than a few. */
async function mayAcknowledge(tx: Tx, email: string, now: Date): Promise<boolean> {
  const use = await countUse(tx, `contact:received:${sha256(mailboxOf(email))}`, acknowledgments, now)
  return use.status === 'allowed'
}

const perUser = { max: 5, windowSeconds: 3600 }
const perAddress = { max: 20, windowSeconds: 3600 }
const acknowledgments = { max: 3, windowSeconds: 86_400 }
