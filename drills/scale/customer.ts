import type pg from 'pg'
import { type Account, credentials } from '../../bench/verify/account.ts'
import type { Product } from '../../scripts/launch.ts'

export const metricsToken = 'a-token-for-the-bench'

/** What a customer waits for: a name, and a request that throws unless it succeeds. `maxMs`: a limit of its own, at any size. */
type Wait = { name: string; times: number; maxMs?: number; run(): Promise<void> }

/** The same history in both databases, so that only the rest of the tables differs. */
export async function fillCustomer(database: pg.Client, userId: string): Promise<void> {
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, created_at, is_logged, email_verdict, later_found_at)
     select overlay(gen_random_uuid()::text placing left(private.first_id_of(at)::text, 15) from 1)::uuid, $1, k.id, q.id, 1, at, true, 'ok',
       case when n % 100 = 0 then now() end
     from generate_series(1, 3000) n cross join lateral (select now() - interval '13 minutes' * n as at) m,
       (select id from api_keys where user_id = $1 limit 1) k, (select id from quota_periods where user_id = $1 limit 1) q`,
    [userId],
  )
  await database.query(
    `insert into usage_days select $1, current_date - n, k.id, v, q.id, 10, 10 from generate_series(1, 300) n,
       unnest(array['clean', 'disposable']) v, (select id from api_keys where user_id = $1 limit 1) k,
       (select id from quota_periods where user_id = $1 limit 1) q`,
    [userId],
  )
  await database.query(
    `insert into notifications (user_id, type, title, message, created_at)
     select $1, 'info', 'A title', 'A message', now() - interval '1 day' * n from generate_series(1, 60) n`,
    [userId],
  )
  await database.query(
    `insert into team_members (team_id, user_id, role, last_active_at)
     select $1, id, 'viewer', now() from auth.users where id <> $1 limit 999`,
    [userId],
  )
  await database.query(
    `insert into decision_hours select $1, date_trunc('hour', now()) - interval '1 hour' * n, d, 'default', 'clean', 10
     from generate_series(1, 2400) n, unnest(array['allow', 'review', 'block']) d`,
    [userId],
  )
  await database.query('set session_replication_role = default')
  await database.query('analyze usage_days; analyze notifications; analyze team_members; analyze decision_hours')
}

/** Through the front door, as the web app and an API customer send them. */
export function listWaits(product: Product, { token, key, userId, publishableKey }: Account): Wait[] {
  let refreshToken = ''
  const session = { authorization: `Bearer ${token}`, apikey: publishableKey }
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(product.url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text.slice(0, 200)}`)
    return text
  }
  const get = (name: string, path: string, headers = session): Wait => ({
    name,
    times: 60,
    run: async () => void (await send('GET', path, headers)),
  })
  const grant = async (type: string, body: object) => {
    const { apikey } = session
    const reply: { refresh_token: string } = JSON.parse(
      await send('POST', `/auth/v1/token?grant_type=${type}`, { apikey }, body),
    )
    refreshToken = reply.refresh_token
  }
  const fields = { email: 'ada@analytical-society.com', firstname: 'Ada', lastname: 'Lovelace' }
  const person = { model: 'user_verification', ...fields }
  const verify = (
    name: string,
    path: string,
    body: object,
    headers: () => Record<string, string> = () => ({}),
  ): Wait => ({
    name,
    times: 100,
    run: async () => void (await send('POST', path, { 'x-api-token': key, ...headers() }, body)),
  })
  const today = new Date().toISOString().slice(0, 10)
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const owned = `user_id=eq.${userId}`
  return [
    { name: 'sign in with a password', times: 8, run: () => grant('password', credentials) },
    { name: 'refresh the session', times: 40, run: () => grant('refresh_token', { refresh_token: refreshToken }) },
    get('the signed-in user', '/auth/v1/user'),
    verify('verify, charged', '/v1/verify', person),
    verify('verify with an Idempotency-Key', '/v1/verify', person, () => ({ 'idempotency-key': crypto.randomUUID() })),
    verify('verify a batch of 3', '/v1/verify/batch', { model: 'user_verification', items: [fields, fields, fields] }),
    {
      ...get('usage by API key', '/v1/usage'),
      run: async () => void (await send('GET', '/v1/usage', { 'x-api-token': key })),
    },
    get('dashboard: subscriptions', `/rest/v1/subscriptions?select=*&${owned}&service_type=eq.developer`),
    get('dashboard: usage, 30 days', `/usage?from=${monthAgo.slice(0, 10)}&to=${today}`),
    get('requests, newest page', '/requests'),
    get('requests, two weeks back', `/requests?before=${new Date(Date.now() - 14 * 86_400_000).toISOString()}`),
    get('requests, found later', '/requests?later_found=true'),
    get('API keys', '/api-keys'),
    { ...get('a team of 1,000, first page', '/teams/current/members'), maxMs: 100 },
    get(
      'notifications',
      `/rest/v1/notifications?select=id,type,title,message,created_at,read_at&order=created_at.desc&limit=20`,
    ),
    get('invoices', `/rest/v1/billing_data?select=json_data&${owned}`),
    get('GET /metrics', '/metrics', { authorization: `Bearer ${metricsToken}`, apikey: '' }),
  ]
}

type Growth = { name: string; maxMs: number; small: number; large: number; growth: number }

/**
 * Both in turns, so that whatever else the machine does hits both. The fastest tenth: what else it does makes some
 * requests slower and none faster.
 */
export async function compare(small: Wait[], large: Wait[]): Promise<Growth[]> {
  const found: Growth[] = []
  for (const [at, one] of small.entries()) {
    const other = large[at]
    if (!other) continue
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < one.times + warmUp; turn += 1) {
      const [first, second] = [await milliseconds(one), await milliseconds(other)]
      if (turn >= warmUp) {
        times[0].push(first)
        times[1].push(second)
      }
    }
    const [little, much] = [fastest(times[0]), fastest(times[1])]
    const { name, maxMs = Number.POSITIVE_INFINITY } = one
    found.push({ name, maxMs, small: little, large: much, growth: much / little })
  }
  return found
}

const warmUp = 5

async function milliseconds({ run }: Wait): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

function fastest(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0
}
