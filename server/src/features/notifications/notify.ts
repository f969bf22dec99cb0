import type { NotificationType } from '@assay/contract/notifications'
import { type NotificationKind, notificationKinds } from '@assay/contract/notifications/kinds'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'

export type NewNotification = {
  /** The subject, which decides whom it concerns. */
  kind: NotificationKind
  type: NotificationType
  title: string
  message: string
  /** A path of the web app. */
  actionUrl?: string
  /** About something that a team member has just done themselves, so it doesn't ask for attention. */
  isOwnAct?: boolean
}

/**
 * Notifies the members of a team whom it concerns. Not for `asUser`, which may not write notices: they are notified if and only
 * if it commits.
 */
export async function notify(
  tx: Tx,
  userId: string,
  { kind, type, title, message, actionUrl, isOwnAct = false }: NewNotification,
): Promise<void> {
  await tx.query(
    `insert into notifications (user_id, member_id, type, title, message, action_url, read_at)
     select $1, m.user_id, $2, $3, $4, $5, case when $6::boolean and m.user_id = coalesce($7, m.user_id) then now() end
     from team_members m where m.team_id = $1 and private.role_may(m.role, $8)`,
    [
      userId,
      type,
      title,
      message,
      actionUrl ?? null,
      isOwnAct,
      tx.origin?.memberId ?? null,
      notificationKinds[kind].permission,
    ],
  )
}

/** Notifies one person of what concerns them alone, whatever their teams. */
export async function notifyPerson(
  tx: Tx,
  memberId: string,
  { type, title, message, actionUrl }: Omit<NewNotification, 'kind' | 'isOwnAct'>,
): Promise<void> {
  await tx.query(
    `insert into notifications (member_id, type, title, message, action_url) values ($1, $2, $3, $4, $5)`,
    [memberId, type, title, message, actionUrl ?? null],
  )
}

/** Notifications are kept for a year; a trigger keeps the newest 500 of an account. */
export async function sweepNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'notifications', where: 'created_at < $1', by: 'created_at' }, [
    addDays(now(), -365),
  ])
}
