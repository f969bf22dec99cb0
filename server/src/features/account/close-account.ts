import { sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { anonymizeUser, deleteTokens } from '../auth/users/anonymize-user.ts'
import { endEverySubscription, rejectUnended } from '../billing/change-plan/end-every-subscription.ts'
import { findContact } from '../mail/find-contact.ts'
import { markClosed, markNotified } from './queries-deletion.ts'

export type DeletionDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'hostedAccounts' | 'payments'>

/**
 * What must end outside the database ends before the rows that describe it. Then nobody can sign in anymore, and the address
 * is free for a new account.
 */
export async function closeAccount(deps: DeletionDeps, userId: string, onProviderNotified = () => {}): Promise<void> {
  const { db, now, hostedAccounts } = deps
  const ended = await endEverySubscription(deps, userId, async () => {
    onProviderNotified()
    // Service role: the account is closed to its owner.
    await db.asService((tx) => markNotified(tx, userId, now()))
  })
  if (!hostedAccounts) await sweepInSteps(db, (tx, rows) => deleteTokens(tx, userId, rows))
  await db.asService(async (tx) => {
    await rejectUnended(tx, userId, ended)
    const email = hostedAccounts
      ? ((await findContact(tx, userId))?.email ?? null)
      : await anonymizeUser(tx, userId, now())
    await markClosed(tx, userId, email, now())
  })
}
