import { mailboxOf } from '../../../engine/email/address/mailbox-of.ts'
import type { Tx } from '../../../ports/db.ts'
import { findContact } from '../../mail/find-contact.ts'
import { findServerSecret } from '../../secrets/server-secret.ts'
import { insertPeriod } from './queries.ts'
import { findOrInsertAllowance, lockMailbox } from './queries-allowance.ts'

/** Opens the current month of the active plan. On Free it draws on the mailbox's allowance. */
export async function openPeriod(tx: Tx, userId: string): Promise<void> {
  await insertPeriod(tx, userId, (await findAllowance(tx, userId)) ?? null)
}

async function findAllowance(tx: Tx, userId: string): Promise<string | undefined> {
  const contact = await findContact(tx, userId)
  if (!contact) return undefined
  const mailboxHash = (await findServerSecret(tx)).hash('mailbox', mailboxOf(contact.email))
  await lockMailbox(tx, mailboxHash)
  return findOrInsertAllowance(tx, userId, mailboxHash)
}
