import { join } from 'node:path'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { PublicConfig } from '@assay/contract/config'
import type { Product } from '../../scripts/launch.ts'
import { createPool } from '../../server/src/db/connect.ts'
import { createLog } from '../../server/src/http/log.ts'

export type Account = {
  userId: string
  /** From the session that created the account. */
  token: string
  key: string
  publishableKey: string
  database: ReturnType<typeof createPool>
}

export const credentials = { email: 'ada@example.com', password: 'Correct-horse-1' }

/** An account without a quota, and a connection to the product's database. */
export async function openAccount(product: Product, { email } = credentials): Promise<Account> {
  const { supabase } = PublicConfig.parse(await (await fetch(`${product.url}/config.json`)).json())
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const json = { 'content-type': 'application/json', ...headers }
    const response = await fetch(product.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    return JSON.parse(await response.text())
  }
  const session: Session = await post(
    '/auth/v1/signup',
    { ...credentials, email, data: { services: ['developer'] } },
    { apikey: supabase.publishableKey },
  )
  const authorization = `Bearer ${session.access_token}`
  const { full_key: key } = CreatedApiKey.parse(await post('/api-keys', { name: 'bench' }, { authorization }))
  const socket = { host: join(product.dataDir, 'postgres'), user: 'postgres', database: 'postgres' }
  const database = createPool({ ...socket, max: 1, query_timeout: 0 }, createLog('error'))
  await database.query('update quota_periods set unit_limit = null, allowance_id = null')
  const { publishableKey } = supabase
  return { userId: session.user.id, token: session.access_token, key, publishableKey, database }
}

/** The plan of a very large customer: every limit is on and counted, and none is reached. */
export async function raiseLimits({ userId, database }: Account): Promise<void> {
  await database.query('update quota_periods set unit_limit = 2000000000 where user_id = $1', [userId])
  await database.query('update plan_subscriptions set requests_per_second = 1000000 where user_id = $1', [userId])
}

/** A month of requests before the bench's first. */
export async function fillLedger({ userId, database }: Account, rows: number): Promise<void> {
  await database.query('set statement_timeout = 0')
  await database.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, created_at, is_logged, email_verdict, name_verdict, email_hash, name_hash, domain_hash)
     select (substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid, $1, k.id, q.id, 3,
       made_at, true, 'ok', 'real', decode(md5(n::text), 'hex'), decode(md5(n::text || 'x'), 'hex'), hashint8extended(n, 0)
     from generate_series(1, $2::integer) n
     cross join lateral (select now() - interval '29 days' * (($2 - n)::float8 / $2) - interval '1 hour' as made_at) m
     cross join lateral (select lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0') as t) h,
       (select id from api_keys where user_id = $1 limit 1) k, (select id from quota_periods where user_id = $1 limit 1) q`,
    [userId, rows],
  )
  await database.query('vacuum analyze usage_ledger')
}

type Session = { access_token: string; user: { id: string } }
