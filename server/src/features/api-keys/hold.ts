import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { type CurrentPeriod, openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { type HeldKey, holdKey, raiseVersion } from './queries-change.ts'

/** Thrown by a change that takes its owner's proof of identity. */
export class NeedsOwner extends Error {}

type Held = { key: HeldKey; version: number; period: CurrentPeriod }

/** A key about to change. Until the transaction ends, nothing of its account is charged; after it, only by the new version. */
export async function holdForChange(tx: Tx, userId: string, id: string, isPublishable = false): Promise<Held> {
  await requireDeveloper(tx, userId)
  const period = await openCurrentPeriod(tx, userId)
  // Period before key, as charges lock them.
  const version = await raiseVersion(tx, userId, period.id, id)
  const key = await holdKey(tx, userId, id, isPublishable)
  // Someone else's key and a missing one look the same.
  if (!key) throw new AppError('not_found', 'There is no such API key.')
  return { key, version, period }
}
