import { paths } from '@assay/contract/paths'
import { stepRows } from '../../db/delete-in-steps.ts'
import type { Tx } from '../../ports/db.ts'
import { discardAuditEvents } from '../audit/delete-events.ts'
import { notifyPerson } from '../notifications/notify.ts'
import { saveOptOuts } from '../notifications/opt-outs.ts'
import { resetTeam } from '../teams/disband-team.ts'
import { giveTeam } from '../teams/members.ts'
import { ownedTables } from './owned-tables.ts'
import type { RowOwner } from './queries.ts'
import { deleteOwnedRows, leaveTeams, listOwnedTeams } from './queries-deletion.ts'

/**
 * Deletes what was set up in an account before anyone had shown that its address is theirs, in the transaction of the proof: a
 * moment later it would be the owner's.
 */
export async function discardRows(tx: Tx, userId: string): Promise<void> {
  let hadSetup = false
  await leaveTeams(tx, userId)
  for (const teamId of await listOwnedTeams(tx, userId)) {
    for (const [table, { isGranted, discard }] of Object.entries(ownedTables)) {
      if (isGranted) continue
      if (discard) await discard(tx, teamId)
      else if ((await deleteAll(tx, table, { kind: 'team', id: teamId })) > 0 && table !== 'notifications')
        hadSetup = true
    }
    await resetTeam(tx, teamId)
  }
  await discardAuditEvents(tx, userId)
  // Everyone gets a notification when they sign up.
  await deleteAll(tx, 'notifications', { kind: 'person', id: userId })
  await saveOptOuts(tx, userId, [])
  await giveTeam(tx, userId, new Date())
  if (!hadSetup) return
  await notifyPerson(tx, userId, {
    type: 'alert',
    title: 'We reset your account',
    message:
      'Your email address was confirmed for the first time, so anything set up before that is gone, including API keys. Create new ones.',
    actionUrl: paths.api,
  })
}

async function deleteAll(tx: Tx, table: string, owner: RowOwner): Promise<number> {
  const count = await deleteOwnedRows(tx, table, owner, stepRows)
  return count < stepRows ? count : count + (await deleteAll(tx, table, owner))
}
