import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { holdForChange, NeedsOwner } from './hold.ts'
import { updateKey } from './queries-change.ts'
import { isLooser, type KeySettings, requireWithinPlan } from './settings.ts'

type Change = Partial<KeySettings & { name: string }>

/** Takes effect with the next charge, in every process. A change that lets the key do more needs its owner. */
export async function changeApiKey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  id: string,
  { change, isOwner }: { change: Change; isOwner: boolean },
): Promise<void> {
  await db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    const { key, version, period } = await holdForChange(tx, userId, id)
    const next = { ...key, ...change }
    requireWithinPlan(change, period)
    if (!isOwner && isLooser(next, key)) throw new NeedsOwner()
    await updateKey(tx, userId, id, period, { ...next, version })
    const target = { name: next.name, prefix: key.prefix, ...(next.name !== key.name && { before: key.name }) }
    await recordAct(tx, userId, { action: 'api_key.changed', target }, now())
    await notify(tx, userId, {
      type: 'info',
      title: 'API key changed',
      message: `The settings of the key “${next.name}” (${key.prefix}…) were changed. Wasn’t you? Delete it and change your password.`,
      actionUrl: paths.api,
    })
  })
}
