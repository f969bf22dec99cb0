import type { Tx } from '../../ports/db.ts'
import { queueMail } from '../mail/queue.ts'
import { teamDeletedMail } from './mails.ts'
import { giveTeam } from './members.ts'
import { clearTeam, deleteMembers, findTeam, listPeople } from './queries.ts'

/** When a team goes: its members are notified, and whoever has no other gets a team of their own. */
export async function disbandTeam(tx: Tx, teamId: string, now: Date): Promise<void> {
  const name = (await findTeam(tx, teamId))?.name ?? ''
  const people = await listPeople(tx, teamId, { search: null, after: null, count: 5000 })
  await deleteMembers(tx, teamId)
  for (const { id, email } of people) {
    await giveTeam(tx, id, now)
    if (email) await queueMail(tx, teamDeletedMail(email, name))
  }
}

/** Of a sign-up that nobody has verified: members and invitations may be a stranger's, and so is what the team was called. */
export async function resetTeam(tx: Tx, teamId: string): Promise<void> {
  for (const memberId of await clearTeam(tx, teamId)) await giveTeam(tx, memberId, new Date())
}
