import { type NotificationKind, notificationKinds } from '@assay/contract/notifications/kinds'
import type { Tx } from '../../ports/db.ts'
import type { Mail } from '../../ports/mail.ts'
import { listTeamContacts } from './queries.ts'
import { queueMail } from './queue.ts'

/** Queues a mail for each member of the team whom this kind concerns and who wants it. Not for `asUser`. */
export async function mailTeam(
  tx: Tx,
  teamId: string,
  kind: NotificationKind,
  mailFor: (to: string) => Mail,
): Promise<void> {
  for (const email of await listTeamContacts(tx, teamId, notificationKinds[kind].permission, kind)) {
    await queueMail(tx, mailFor(email))
  }
}
