import { type ApiKeyScope, plainScopes } from '@assay/contract/api-keys/settings'
import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { dayMs } from '../../time.ts'
import { recordAct } from '../audit/record-act.ts'
import { type CurrentPeriod, openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { recordEvent } from '../events/record.ts'
import { notify } from '../notifications/notify.ts'
import { deleteKey, type HeldKey, holdKey, raiseVersion, updateKey } from './queries.ts'
import { isLooser, type KeySettings, requireWithinPlan } from './settings.ts'

/** Thrown by a change that needs the owner's proof of identity. */
export class NeedsOwner extends Error {}

type Held = { key: HeldKey; version: number; period: CurrentPeriod }

/** Locks a key for a change. Until the transaction ends, nothing is charged to the account; after it, only by the key's new version. */
export async function holdForChange(tx: Tx, userId: string, id: string, isPublishable = false): Promise<Held> {
  await requireDeveloper(tx, userId)
  const period = await openCurrentPeriod(tx, userId)
  // Locks the period before the key, in the order of charges.
  const version = await raiseVersion(tx, userId, period.id, id)
  const key = await holdKey(tx, userId, id, isPublishable)
  // Someone else's key and a missing one look the same.
  if (!key) throw new AppError('not_found', 'There is no such API key.')
  return { key, version, period }
}

type Kept = { expiresAt: Date | null; scopes: ApiKeyScope[] }

/** Whether creating a key needs its owner’s proof of identity: it lasts long, or what it may do has lasting effects. */
export function needsOwner({ expiresAt, scopes }: Kept, now: Date): boolean {
  return isLongLived(expiresAt, now) || scopes.some((scope) => !plainScopes.includes(scope))
}

/**
 * Ninety days bounds how long a key made with a stolen token can last if its owner overlooks the notification, and is a
 * common rotation period. One day more, because the browser's clock may differ.
 */
function isLongLived(expiresAt: Date | null, now: Date): boolean {
  return expiresAt === null || expiresAt.getTime() - now.getTime() > 91 * dayMs
}

type Change = Partial<KeySettings & { name: string }>

/** Takes effect with the next charge, in every process. A change that lets the key do more needs the owner's proof of identity. */
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
      kind: 'keys',
      type: 'info',
      isOwnAct: true,
      title: 'API key changed',
      message: `The settings of the key “${next.name}” (${key.prefix}…) were changed. Wasn’t you? Delete it and change your password.`,
      actionUrl: paths.api,
    })
  })
}

/** Takes effect immediately in every process: the statement that charges a request checks the key. */
export async function deleteApiKey({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, id: string): Promise<void> {
  await db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    const name = await deleteKey(tx, userId, id)
    // Someone else's key and a missing one look the same.
    if (name === undefined) throw new AppError('not_found', 'There is no such API key.')
    await recordAct(tx, userId, { action: 'api_key.deleted', target: { name } }, now())
    await notify(tx, userId, {
      kind: 'keys',
      type: 'info',
      isOwnAct: true,
      title: 'API key deleted',
      message: `The key “${name}” was deleted. Requests with this key will now fail.`,
      actionUrl: paths.api,
    })
    await recordEvent(tx, userId, { kind: 'key.deleted', payload: { id, name } }, now())
  })
}
