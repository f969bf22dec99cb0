import { type NotificationKind, notificationKinds } from '@assay/contract/notifications/kinds'
import type { Permission } from '@assay/contract/teams/roles'
import type { Tx } from '../../ports/db.ts'
import type { Mail } from '../../ports/mail.ts'
import { listTeamContacts } from './queries.ts'
import { queueMail } from './queue.ts'

type MailFor = (to: string) => Mail

/** Queues a mail for each member of the team whom this kind concerns and who wants it. Not for `asUser`. */
export async function mailTeam(tx: Tx, teamId: string, kind: NotificationKind, mailFor: MailFor): Promise<void> {
  await mailContacts(tx, teamId, notificationKinds[kind].permission, kind, mailFor)
}

/** About the team's security, which nobody can turn off, for each member with this permission. */
export async function mailAboutSecurity(tx: Tx, teamId: string, to: Permission, mailFor: MailFor): Promise<void> {
  await mailContacts(tx, teamId, to, 'security', mailFor)
}

async function mailContacts(tx: Tx, teamId: string, permission: Permission, kind: string, mailFor: MailFor) {
  for (const email of await listTeamContacts(tx, teamId, permission, kind)) await queueMail(tx, mailFor(email))
}
