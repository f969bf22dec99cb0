import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { anonymizeUser } from '../auth/users/anonymize-user.ts'
import { findConfirmedEmail } from '../auth/users/confirmed-email.ts'
import { endEverySubscription, rejectUnended } from '../billing/change-plan/end-every-subscription.ts'
import { unlinkInvoices } from '../billing/invoices/unlink.ts'
import { findContact } from '../mail/find-contact.ts'
import { queueMail } from '../mail/queue.ts'
import { accountDeletedMail } from './mails.ts'
import { deleteOwnedRows, deleteUser } from './queries.ts'

type RemoveDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'hostedAccounts' | 'payments'>

/**
 * The one way an account ends, for its owner, the admin API and operators. What must end outside the database ends
 * before the rows that describe it; if that fails, nothing is deleted.
 */
export async function removeAccount(deps: RemoveDeps, userId: string, { isSoft = false } = {}): Promise<void> {
  const { db, log, now, hostedAccounts } = deps
  refuseWithoutSecretKey(deps)
  const ended = await endEverySubscription(deps, userId)
  if (isSoft) {
    // Service role: only the admin API asks for it, and it deletes rows that nothing else deletes for a user.
    await db.asService(async (tx) => {
      await rejectUnended(tx, userId, ended)
      await mailDeleted(tx, deps, await findConfirmedEmail(tx, userId))
      await unlinkInvoices(tx, userId)
      await deleteOwnedRows(tx, userId)
      await anonymizeUser(tx, userId, now())
    })
  } else {
    await db.onBehalfOf(userId, async (tx) => {
      await rejectUnended(tx, userId, ended)
      if (hostedAccounts) return
      const email = await findConfirmedEmail(tx, userId)
      if (await deleteUser(tx, userId)) await mailDeleted(tx, deps, email)
    })
  }
  if (hostedAccounts) await deleteHosted(deps, hostedAccounts, userId)
  log.info({ user_id: userId, soft: isSoft }, 'account deleted')
}

/** Checked first, so that nothing has ended if the account can't be deleted. */
function refuseWithoutSecretKey({ config }: RemoveDeps): void {
  if (config.supabase && config.supabase.secretKey === null) throw cannotDelete()
}

async function mailDeleted(tx: Tx, { config, now }: RemoveDeps, email: string | null): Promise<void> {
  if (email) await queueMail(tx, accountDeletedMail(email, { at: now(), support: config.contacts.support }))
}

async function deleteHosted(
  deps: RemoveDeps,
  accounts: NonNullable<Deps['hostedAccounts']>,
  userId: string,
): Promise<void> {
  const { db, log } = deps
  const contact = await db.onBehalfOf(userId, (tx) => findContact(tx, userId))
  const result = await accounts.deleteUser(userId)
  // Only now is it certain. The account is gone, so this is no transaction of its own.
  if (result.status === 'deleted') return db.onBehalfOf(userId, (tx) => mailDeleted(tx, deps, contact?.email ?? null))
  log.error({ reason: result.reason }, 'an account could not be deleted at the hosted project')
  throw cannotDelete()
}

function cannotDelete(): AppError {
  return new AppError('unavailable', 'We can’t delete your account right now. Please contact us.')
}
