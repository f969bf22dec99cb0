import type { ApiKey, ApiKeyType } from '@assay/contract/api-keys'
import type { Tx } from '../../ports/db.ts'
import type { KeySettings } from './settings.ts'

type NewKey = KeySettings & { name: string; type: ApiKeyType; prefix: string; hash: Buffer; expiresAt: Date | null }

export async function insertKey(tx: Tx, userId: string, { name, type, prefix, hash, expiresAt, ...settings }: NewKey) {
  const { label, scopes, networks, monthlyBudget, requestsPerSecond } = settings
  const { rows } = await tx.query<{ id: string }>(
    `insert into api_keys (user_id, name, type, key_prefix, key_hash, expires_at, label, scopes, networks, monthly_budget,
       requests_per_second)
     values ($1, $2, $3, $4, $5, $6, $7, $8, array(select distinct network(n::inet)::cidr from unnest($9::text[]) n order by 1), $10, $11)
     returning id`,
    [userId, name, type, prefix, hash, expiresAt, label, scopes, networks, monthlyBudget, requestsPerSecond],
  )
  return rows[0]?.id ?? ''
}

/** Serializes creation per account, so that two requests can't pass the limit together. */
export async function countKeys(tx: Tx, userId: string): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('api-keys:' || $1, 0))`, [userId])
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from api_keys where user_id = $1 and deleted_at is null`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Newest first; `usage` sums the period's days, if there is a period. */
export async function listKeys(
  tx: Tx,
  userId: string,
  period: { id: string; startsAt: Date } | null,
): Promise<StoredKey[]> {
  const { rows } = await tx.query<StoredKey>(
    `select k.id, k.name, k.type, k.key_prefix, k.created_at, k.last_used_at, k.expires_at, coalesce(u.units, 0) as usage,
       k.label, k.scopes, k.networks::text[] as networks, k.monthly_budget, k.requests_per_second,
       k.last_used_network::text as "lastUsedNetwork", k.last_used_agent as "lastUsedAgent",
       k.previous_prefix as "oldPrefix", least(k.previous_until, k.expires_at) as "oldUntil", k.previous_used_at as "oldUsedAt"
     from api_keys k
     left join (
       select key_id, sum(units)::int as units from usage_days
       where user_id = $1 and period_id = $2 and day >= ($3::timestamptz at time zone 'UTC')::date
       group by key_id
     ) u on u.key_id = k.id
     where k.user_id = $1 and k.deleted_at is null and k.public_key is null order by k.created_at desc, k.id`,
    [userId, period?.id ?? null, period?.startsAt ?? null],
  )
  return rows
}

type Plain = 'id' | 'name' | 'type' | 'key_prefix' | 'usage' | 'label' | 'monthly_budget' | 'requests_per_second'

export type StoredKey = Pick<ApiKey, Plain | 'scopes' | 'networks'> & {
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  lastUsedNetwork: string | null
  lastUsedAgent: string | null
  oldPrefix: string | null
  oldUntil: Date | null
  oldUsedAt: Date | null
}

/** The deleted key's name; undefined if this user has no such key. */
export async function deleteKey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    `update api_keys set deleted_at = now(), key_hash = null, previous_hash = null, public_key = null
     where id = $1 and user_id = $2 and deleted_at is null returning name`,
    [id, userId],
  )
  return rows[0]?.name
}

/**
 * Charges of this period wait until the change has committed, then see that their callers are out of date.
 * Returns the new one.
 */
export async function raiseVersion(tx: Tx, userId: string, periodId: string, id: string): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `update quota_periods set keys_version = greatest(
       keys_version, (select version from api_keys where user_id = $1 and id = $3)
     ) + 1
     where user_id = $1 and id = $2 returning keys_version as version`,
    [userId, periodId, id],
  )
  return rows[0]?.version ?? 0
}

export type HeldKey = KeySettings & {
  name: string
  type: ApiKeyType
  prefix: string
  expiresAt: Date | null
  isExpired: boolean
}

export async function holdKey(
  tx: Tx,
  userId: string,
  id: string,
  isPublishable: boolean,
): Promise<HeldKey | undefined> {
  const { rows } = await tx.query<HeldKey>(
    `select name, type, key_prefix as prefix, expires_at as "expiresAt", coalesce(expires_at <= now(), false) as "isExpired",
       label, scopes, networks::text[] as networks, monthly_budget as "monthlyBudget", requests_per_second as "requestsPerSecond"
     from api_keys where user_id = $1 and id = $2 and deleted_at is null and (public_key is not null) = $3 for update`,
    [userId, id, isPublishable],
  )
  return rows[0]
}

type Changed = KeySettings & { name: string; version: number }

/** What the key has used in this period counts towards a new budget. */
export async function updateKey(
  tx: Tx,
  userId: string,
  id: string,
  period: { id: string; startsAt: Date },
  { name, version, label, scopes, networks, monthlyBudget, requestsPerSecond }: Changed,
): Promise<void> {
  await tx.query(
    `update api_keys set name = $3, version = $4, label = $5, scopes = $6,
       networks = array(select distinct network(n::inet)::cidr from unnest($7::text[]) n order by 1), monthly_budget = $8,
       requests_per_second = $9, budget_period_id = $10, budget_used = (
         select coalesce(sum(units), 0)::int from usage_days
         where user_id = $1 and key_id = $2 and period_id = $10 and day >= ($11::timestamptz at time zone 'UTC')::date
       )
     where user_id = $1 and id = $2`,
    [userId, id, name, version, label, scopes, networks, monthlyBudget, requestsPerSecond, period.id, period.startsAt],
  )
}

type Rotated = { prefix: string; hash: Buffer; overlapHours: number; version: number }

/** The current secret becomes the previous one, whose end the database's clock decides. */
export async function replaceSecret(
  tx: Tx,
  userId: string,
  id: string,
  { prefix, hash, overlapHours, version }: Rotated,
): Promise<Date | null> {
  const { rows } = await tx.query<{ until: Date | null }>(
    `update api_keys set key_prefix = $3, key_hash = $4, version = $6,
       previous_used_at = case when $5::int > 0 then last_used_at end,
       previous_prefix = case when $5::int > 0 then key_prefix end, previous_hash = case when $5::int > 0 then key_hash end,
       previous_until = case when $5::int > 0 then now() + make_interval(hours => $5::int) end
     where user_id = $1 and id = $2 returning previous_until as until`,
    [userId, id, prefix, hash, overlapHours, version],
  )
  return rows[0]?.until ?? null
}

/** The prefix of the old secret that worked until now; null if none did. */
export async function endPrevious(tx: Tx, userId: string, id: string, version: number): Promise<string | null> {
  const { rows } = await tx.query<{ prefix: string | null }>(
    `with held as (
       select previous_prefix from api_keys where user_id = $1 and id = $2 and previous_until > now() for update
     )
     update api_keys set previous_hash = null, previous_until = null, previous_prefix = null, previous_used_at = null, version = $3
     from held where user_id = $1 and id = $2 returning held.previous_prefix as prefix`,
    [userId, id, version],
  )
  return rows[0]?.prefix ?? null
}
