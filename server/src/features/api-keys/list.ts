import type { ApiKey } from '@assay/contract/api-keys'
import type { KeyBudget } from '@assay/contract/usage'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { findOrOpenPeriod } from '../billing/entitlements/current-period.ts'
import type { Caller } from './check-key.ts'
import { listKeys, type StoredKey } from './queries.ts'
import { findBudget } from './queries-lookup.ts'

export async function listApiKeys(deps: Pick<Deps, 'db' | 'now' | 'countries'>, userId: string): Promise<ApiKey[]> {
  const period = await deps.db.onBehalfOf(userId, (tx) => findOrOpenPeriod(tx, userId))
  const keys = await deps.db.asUser(userId, (tx) => listKeys(tx, userId, period))
  return Promise.all(keys.map((key) => toApiKey(deps, key)))
}

async function toApiKey({ now, countries }: Pick<Deps, 'now' | 'countries'>, key: StoredKey): Promise<ApiKey> {
  const { lastUsedNetwork: network, lastUsedAgent: agent, oldPrefix, oldUntil, oldUsedAt, ...rest } = key
  const hasOld = oldPrefix !== null && oldUntil !== null && oldUntil > now()
  return {
    ...rest,
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
    expires_at: key.expires_at?.toISOString() ?? null,
    // A network's first address stands for the country of all of them.
    last_used_from: { network, agent, country: network && (await countries.find(network.split('/')[0] ?? '')) },
    old_key: hasOld
      ? { key_prefix: oldPrefix, works_until: oldUntil.toISOString(), last_used_at: oldUsedAt?.toISOString() ?? null }
      : null,
  }
}

export async function findKeyBudget(
  { db }: Pick<Deps, 'db'>,
  { userId, keyId, periodId }: Pick<Caller, 'userId' | 'keyId' | 'periodId'>,
): Promise<KeyBudget | null> {
  const found = await db.onBehalfOf(userId, (tx) => findBudget(tx, userId, keyId, periodId))
  return found ? { ...found, remaining: Math.max(0, found.limit - found.used) } : null
}

export type CreatedKey = { prefix: string; createdAt: Date }

/** Keys that still work, newest first, for an owner who looks for what an intruder may have left behind. */
export async function listKeysCreatedSince(tx: Tx, userId: string, since: Date): Promise<CreatedKey[]> {
  const { rows } = await tx.query<CreatedKey>(
    `select key_prefix as prefix, created_at as "createdAt" from api_keys
     where user_id = $1 and deleted_at is null and created_at >= $2 order by created_at desc, id`,
    [userId, since],
  )
  return rows
}

/** Names of deleted keys, long after the last report that could name them. */
export async function sweepApiKeys({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'api_keys', where: 'deleted_at < $1', by: 'deleted_at' }, [addDays(now(), -400)])
}
