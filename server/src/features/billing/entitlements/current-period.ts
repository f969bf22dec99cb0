import { plans } from '@assay/contract/billing/catalogue'
import { mailboxOf } from '../../../engine/email/address/canonical.ts'
import { errorCode } from '../../../error-code.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { findContact } from '../../mail/find-contact.ts'
import { findServerSecret } from '../../secrets/server-secret.ts'
import {
  type CurrentPeriod,
  endExpiredSubscriptions,
  findCurrentPeriod,
  findIsCustomer,
  findOrInsertAllowance,
  insertPeriod,
  insertSubscription,
  lockMailbox,
} from './queries.ts'

export type { CurrentPeriod }

/**
 * The account's current month, by the database's clock. The first reader opens it, along with Free for an account whose
 * plan has ended or that has none, so quotas do not depend on a job at midnight.
 */
export async function openCurrentPeriod(tx: Tx, userId: string): Promise<CurrentPeriod> {
  const current = await findCurrentPeriod(tx, userId)
  if (current) return current
  await holdMailbox(tx, userId)
  await endExpiredSubscriptions(tx, userId)
  await startFree(tx, userId)
  await openPeriod(tx, userId)
  const opened = await findCurrentPeriod(tx, userId)
  if (!opened) throw new Error('The opened period does not exist.')
  return opened
}

/** Null without the developer service or a paid plan: reading must not open Free for them. */
export async function findOrOpenPeriod(tx: Tx, userId: string): Promise<CurrentPeriod | null> {
  return (await findIsCustomer(tx, userId)) ? openCurrentPeriod(tx, userId) : null
}

async function startFree(tx: Tx, userId: string): Promise<void> {
  try {
    await insertSubscription(tx, userId, { plan: plans.free, cycle: 'monthly', expiresAt: null })
  } catch (error) {
    // The account was deleted while its access token was still valid.
    if (errorCode(error) !== foreignKeyViolation) throw error
    throw new AppError('unauthenticated', 'No valid session token found. Please log in.', { cause: error })
  }
}

const foreignKeyViolation = '23503'

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
