import { mailboxOf } from '../../../engine/email/address/mailbox-of.ts'
import type { Tx } from '../../../ports/db.ts'
import { findContact } from '../../mail/find-contact.ts'
import { findServerSecret } from '../../secrets/server-secret.ts'
import { insertPeriod } from './queries.ts'
import { findOrInsertAllowance, lockMailbox } from './queries-allowance.ts'

/** Opens the current month of the active plan. On Free it draws on the mailbox's allowance. */
export async function openPeriod(tx: Tx, userId: string): Promise<void> {
  const mailboxHash = await holdMailbox(tx, userId)
  await insertPeriod(tx, userId, (mailboxHash && (await findOrInsertAllowance(tx, userId, mailboxHash))) ?? null)
}

/** Called before a plan's rows are touched: everyone locks the mailbox first, so no two wait for each other. */
export async function holdMailbox(tx: Tx, userId: string): Promise<Buffer | undefined> {
  const contact = await findContact(tx, userId)
  if (!contact) return undefined
  const mailboxHash = (await findServerSecret(tx)).hash('mailbox', mailboxOf(contact.email))
  await lockMailbox(tx, mailboxHash)
  return mailboxHash
}
