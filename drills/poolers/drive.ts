import { randomUUID } from 'node:crypto'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { PublicConfig } from '@assay/contract/config'
import pg from 'pg'
import type { Product } from '../../scripts/launch.ts'
import { post, Session } from '../cluster/customer.ts'

const calls = 500
const callers = 16

/** A sign-up, a key and 500 verifications through the front door, then the counts that must agree. */
export async function drive({ url }: Product, database: pg.Pool) {
  const config = PublicConfig.parse(await (await fetch(`${url}/config.json`)).json())
  const apikey = config.supabase.publishableKey
  const credentials = {
    email: `${randomUUID()}@example.com`,
    password: 'Correct-horse-7',
    data: { services: ['developer'] },
  }
  const session = Session.parse(await post(`${url}/auth/v1/signup`, credentials, { apikey }))
  const authorization = `Bearer ${session.access_token}`
  const { full_key: key } = CreatedApiKey.parse(await post(`${url}/api-keys`, { name: 'bench' }, { authorization }))
  await fetch(`${url}/usage?from=2026-01-01&to=2026-01-31`, { headers: { authorization } })
  const { id } = session.user
  await database.query('update plan_subscriptions set unit_limit = $2 where user_id = $1', [id, calls * 2])
  await database.query('update quota_periods set unit_limit = $2, allowance_id = null where user_id = $1', [
    id,
    calls * 2,
  ])
  const statuses = new Map<number, number>()
  let left = calls
  const started = performance.now()
  const caller = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(`${url}/v1/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-token': key },
        body: JSON.stringify({ model: 'user_verification', email: 'ada@example.com' }),
      })
      await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - started) / 1000
  const { rows } = await database.query<{ ledger: number; used: number }>(
    `select (select sum(units)::int from usage_ledger where user_id = $1) as ledger,
       (select sum(used)::int from quota_periods where user_id = $1) as used`,
    [id],
  )
  const isExact = statuses.get(200) === calls && rows[0]?.ledger === calls && rows[0].used === calls
  const seen = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return { isExact, figure: `${seen}, ledger ${rows[0]?.ledger}, ${(calls / seconds).toFixed(0)} a second` }
}

type Seen = { role: string; login: string; timeout: string; prepared: number }

/** Looks at the pooler's server connections through it, again and again, for anything that a session left behind. */
export function watchForLeaks(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 8 })
  pool.on('error', () => {})
  const leaks = new Set<string>()
  const servers = new Set<number>()
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const { rows } = await pool.query<Seen & { pid: number }>(
        `select pg_backend_pid() as pid, current_setting('role') as role, current_user::text as login,
           current_setting('statement_timeout') as timeout,
           (select count(*)::int from pg_prepared_statements where name <> '') as prepared`,
      )
      for (const { pid, ...seen } of rows) {
        servers.add(pid)
        const isClean =
          seen.role === 'none' && seen.login === 'assay_app' && seen.timeout === '0' && seen.prepared === 0
        if (!isClean) leaks.add(JSON.stringify(seen))
      }
    }
  }
  const looking = Promise.all(Array.from({ length: 8 }, look))
  return {
    async stop() {
      isOver = true
      await looking
      await pool.end()
      return { leaks: [...leaks], servers: servers.size }
    },
  }
}
