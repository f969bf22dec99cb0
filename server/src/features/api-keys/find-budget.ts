import type { KeyBudget } from '@assay/contract/usage'
import type { Deps } from '../../deps.ts'
import type { Caller } from './check-key.ts'
import { findBudget } from './queries-lookup.ts'

export async function findKeyBudget(
  { db }: Pick<Deps, 'db'>,
  { userId, keyId, periodId }: Pick<Caller, 'userId' | 'keyId' | 'periodId'>,
): Promise<KeyBudget | null> {
  const found = await db.onBehalfOf(userId, (tx) => findBudget(tx, userId, keyId, periodId))
  return found ? { ...found, remaining: Math.max(0, found.limit - found.used) } : null
}
