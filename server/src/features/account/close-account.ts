import { sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { anonymizeUser, deleteTokens } from '../auth/users/anonymize-user.ts'
import { endEverySubscription, rejectUnended } from '../billing/change-plan/end-every-subscription.ts'
import { findContact } from '../mail/find-contact.ts'
import { disbandTeam } from '../teams/disband-team.ts'
import { type Deletion, leaveTeams, listOwnedTeams, markClosed, markNotified } from './queries-deletion.ts'

export type DeletionDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'hostedAccounts' | 'payments'>

/**
 * What must end outside the database ends before the rows that describe it. Then nobody can sign in anymore, and the address
 * is free for a new account; or, if only a team is deleted, it has no members anymore.
 */
export async function closeAccount(
  deps: DeletionDeps,
  { accountId, isTeam }: Pick<Deletion, 'accountId' | 'isTeam'>,
  onProviderNotified = () => {},
): Promise<void> {
  const { db, now, hostedAccounts } = deps
  const teams = await teamsOf(deps, { accountId, isTeam })
  const ended = new Map<string, string[]>()
  for (const teamId of teams) {
    ended.set(
      teamId,
      await endEverySubscription(deps, teamId, async () => {
        onProviderNotified()
        // Service role: the account is closed to its owner.
        await db.asService((tx) => markNotified(tx, accountId, now()))
      }),
    )
  }
  if (!isTeam && !hostedAccounts) await sweepInSteps(db, (tx, rows) => deleteTokens(tx, accountId, rows))
  await db.asService(async (tx) => {
    for (const [teamId, ids] of ended) await rejectUnended(tx, teamId, ids)
    if (isTeam) {
      await disbandTeam(tx, accountId, now())
      return markClosed(tx, accountId, null, now())
    }
    await leaveTeams(tx, accountId)
    const email = hostedAccounts
      ? ((await findContact(tx, teams[0] ?? accountId))?.email ?? null)
      : await anonymizeUser(tx, accountId, now())
    await markClosed(tx, accountId, email, now())
  })
}

/** The team itself, or the person's teams. */
export async function teamsOf(
  { db }: Pick<Deps, 'db'>,
  { accountId, isTeam }: Pick<Deletion, 'accountId' | 'isTeam'>,
): Promise<string[]> {
  return isTeam ? [accountId] : db.asService((tx) => listOwnedTeams(tx, accountId))
}
