import type { Tx } from '../../ports/db.ts'

export async function mayInsertAccounts(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ may: boolean }>(`select has_table_privilege('auth.users', 'insert') as may`)
  return rows[0]?.may === true
}

type Probe = { userId: string; keyId: string; keyHash: Buffer }

/** An account with a key and a quota of one check, in a transaction that is never committed. Returns its period. */
export async function insertProbe(tx: Tx, { userId, keyId, keyHash }: Probe): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with person as (
       insert into auth.users (id, raw_user_meta_data) values ($1, '{"services": ["developer"]}') returning id
     ), key as (
       insert into api_keys (id, user_id, name, type, key_prefix, key_hash) select $2, id, 'probe', 'live', 'probe', $3 from person
     ), plan as (
       insert into plan_subscriptions (user_id, plan_id, tier, billing_cycle, unit_limit, requests_per_second)
       select id, 'probe', 'free', 'monthly', 1, 1 from person returning id, user_id
     )
     insert into quota_periods (user_id, subscription_id, starts_at, ends_at, unit_limit)
     select user_id, id, now(), now() + interval '1 hour', 1 from plan returning id::text as id`,
    [userId, keyId, keyHash],
  )
  return rows[0]?.id ?? ''
}
