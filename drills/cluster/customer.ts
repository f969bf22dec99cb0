import { randomUUID } from 'node:crypto'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { PublicConfig } from '@assay/contract/config'
import { z } from 'zod'
import type { Cluster } from './start-cluster.ts'

export type Customer = { id: string; key: string; token: string; refreshToken: string; apikey: string }

/** Where requests go, and where to look afterward. */
type Stage = { balancer: { url: string }; database: Cluster['database'] }

/** Signs up through the balancer and creates a key; limits are set as the test needs. */
export async function addCustomer(
  { balancer, database }: Stage,
  { perSecond, unitLimit }: { perSecond: number; unitLimit: number },
): Promise<Customer> {
  const config = PublicConfig.parse(await (await fetch(`${balancer.url}/config.json`)).json())
  const apikey = config.supabase.publishableKey
  const credentials = {
    email: `${randomUUID()}@example.com`,
    password: 'Correct-horse-7',
    data: { services: ['developer'] },
  }
  const session = Session.parse(await post(`${balancer.url}/auth/v1/signup`, credentials, { apikey }))
  const authorization = `Bearer ${session.access_token}`
  const created = CreatedApiKey.parse(await post(`${balancer.url}/api-keys`, { name: 'bench' }, { authorization }))
  // Opens the period without a process caching the key's current limits.
  await fetch(`${balancer.url}/usage?from=2026-01-01&to=2026-01-31`, { headers: { authorization } })
  const { id } = session.user
  await database.query('update plan_subscriptions set requests_per_second = $2, unit_limit = $3 where user_id = $1', [
    id,
    perSecond,
    unitLimit,
  ])
  await database.query('update quota_periods set unit_limit = $2, allowance_id = null where user_id = $1', [
    id,
    unitLimit,
  ])
  return { id, key: created.full_key, token: session.access_token, refreshToken: session.refresh_token, apikey }
}

export const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
})

export async function post(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const json = { 'content-type': 'application/json', ...headers }
  const response = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The count in each place that keeps one; they must never differ. */
export async function countedFor({ database }: Pick<Stage, 'database'>, userId: string) {
  const { rows } = await database.query(
    `select (select sum(used)::int from quota_periods where user_id = $1) as used,
       (select sum(units)::int from usage_ledger where user_id = $1) as ledger,
       (select sum(units)::int from usage_days where user_id = $1) as days`,
    [userId],
  )
  return z.object({ used: z.number(), ledger: z.number(), days: z.number() }).parse(rows[0])
}
