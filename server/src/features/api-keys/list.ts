import type { ApiKey } from '@assay/contract/api-keys'
import { paths } from '@assay/contract/paths'
import type { KeyBudget } from '@assay/contract/usage'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'
import { findOrOpenPeriod } from '../billing/entitlements/current-period.ts'
import { recordEvent } from '../events/record.ts'
import { notify } from '../notifications/notify.ts'
import type { Caller } from './check-key.ts'
import { deleteKey, listKeys, type StoredKey } from './queries.ts'
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
    // A network's first address is in the same country as the others.
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

/** Those that still work, newest first: what someone who got into the account may have left. */
export async function listKeysCreatedSince(tx: Tx, userId: string, since: Date): Promise<CreatedKey[]> {
  const { rows } = await tx.query<CreatedKey>(
    `select key_prefix as prefix, created_at as "createdAt" from api_keys
     where user_id = $1 and deleted_at is null and created_at >= $2 order by created_at desc, id`,
    [userId, since],
  )
  return rows
}

/** Takes effect immediately in every process: the statement that charges a request checks the key. */
export async function deleteApiKey({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, id: string): Promise<void> {
  await db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    const name = await deleteKey(tx, userId, id)
    // Someone else's key and a missing one look the same.
    if (name === undefined) throw new AppError('not_found', 'There is no such API key.')
    await recordAct(tx, userId, { action: 'api_key.deleted', target: { name } }, now())
    await notify(tx, userId, {
      type: 'info',
      title: 'API key deleted',
      message: `The key “${name}” was deleted. Requests with this key will now fail.`,
      actionUrl: paths.api,
    })
    await recordEvent(tx, userId, { kind: 'key.deleted', payload: { id, name } }, now())
  })
}
