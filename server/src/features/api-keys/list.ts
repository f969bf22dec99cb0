import type { ApiKey } from '@assay/contract/api-keys'
import type { Deps } from '../../deps.ts'
import { findOrOpenPeriod } from '../billing/entitlements/current-period.ts'
import { listKeys, type StoredKey } from './queries.ts'

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
