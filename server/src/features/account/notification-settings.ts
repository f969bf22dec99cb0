import type { NotificationSettings } from '@assay/contract/notifications'
import { type NotificationKind, notificationKinds } from '@assay/contract/notifications/kinds'
import type { Deps } from '../../deps.ts'
import { listOptOuts, saveOptOuts } from '../notifications/opt-outs.ts'

const kinds = Object.keys(notificationKinds) as NotificationKind[]

/** Which kinds of notification a person also gets by email, per team. */
export async function readSettings({ db }: Pick<Deps, 'db'>, memberId: string): Promise<NotificationSettings> {
  const off = await db.onBehalfOf(memberId, (tx) => listOptOuts(tx, memberId))
  const email = Object.fromEntries(kinds.map((kind) => [kind, !off.includes(kind)]))
  return { email } as NotificationSettings
}

export async function saveSettings(
  { db }: Pick<Deps, 'db'>,
  memberId: string,
  { email }: NotificationSettings,
): Promise<NotificationSettings> {
  await db.onBehalfOf(memberId, (tx) =>
    saveOptOuts(
      tx,
      memberId,
      kinds.filter((kind) => !email[kind]),
    ),
  )
  return { email }
}
