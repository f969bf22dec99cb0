import { randomUUID } from 'node:crypto'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { type BillingCycle, plans, type Tier } from '@assay/contract/billing/catalogue'
import { VerifyResponse } from '@assay/contract/verification'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../ports/db.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { grantPlan } from '../billing/entitlements/hold-paid-plan.ts'

export const password = 'Correct-horse-7'

type Options = { env?: Record<string, string>; deps?: Partial<Deps>; database?: string; watchDb?: (db: Db) => Db }
type Call = { key?: string; body?: unknown; headers?: Record<string, string> }

/** The product as an API customer sees it, without rate limits unless a test enables them. */
export async function createApiApp({ env = {}, deps = {}, database, watchDb }: Options = {}) {
  const settings = { AUTH_AUTOCONFIRM: 'on', AUTH_LIMITS: 'off', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off', ...env }
  const test = await createTestApp({ env: settings, deps, database, watchDb })
  const { app, owner } = test

  const request = async (method: string, path: string, { key, body, headers = {} }: Call = {}) =>
    app.request(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-api-token': key }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  return {
    ...test,
    request,
    async signUp({ email = `${randomUUID()}@example.com`, services = ['developer'] } = {}) {
      const response = await request('POST', '/auth/v1/signup', { body: { email, password, data: { services } } })
      const { access_token: token, user } = Session.parse(await response.json())
      const asUser = (method: string, path: string, body?: unknown) =>
        request(method, path, { body, headers: { authorization: `Bearer ${token}` } })
      return {
        id: user.id,
        email,
        token,
        asUser,
        async createKey(type: 'live' | 'test' = 'live', name = 'A key') {
          const created = CreatedApiKey.parse(await (await asUser('POST', '/api-keys', { name, type })).json())
          return { id: created.id, key: created.full_key }
        },
      }
    },
    /** The counts of period, ledger and daily sums, which must never differ. */
    async countedFor(userId: string): Promise<{ used: number; ledger: number; days: number }> {
      const { rows } = await owner.query(
        `select (select coalesce(sum(used), 0)::int from quota_periods where user_id = $1) as used,
           (select coalesce(sum(units), 0)::int from usage_ledger where user_id = $1) as ledger,
           (select coalesce(sum(units), 0)::int from usage_days where user_id = $1) as days`,
        [userId],
      )
      return Counts.parse(rows[0])
    },
    grant: (userId: string, tier: Tier, cycle: BillingCycle = 'monthly', until: Date | null = null) =>
      grantPlan(test.deps, userId, { tier, cycle, until }),
    /** Leaves the account this many checks of its plan. */
    async leaveUnits(userId: string, tier: Tier, units: number): Promise<void> {
      const { id } = await grantPlan(test.deps, userId, { tier, cycle: 'monthly', until: null })
      await owner.query('update quota_periods set used = $2 where id = $1', [id, (plans[tier].unitLimit ?? 0) - units])
    },
  }
}

export const email = { model: 'user_verification', email: 'ada@example.com' }
export const person = { ...email, firstname: 'Ada', lastname: 'Lovelace' }

export async function verified(response: Response | Promise<Response>): Promise<VerifyResponse> {
  return VerifyResponse.parse(await (await response).json())
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
const Counts = z.object({ used: z.number(), ledger: z.number(), days: z.number() })
