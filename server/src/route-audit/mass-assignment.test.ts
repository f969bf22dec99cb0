import { BillingState } from '@assay/contract/billing/subscription'
import { ErrorBody } from '@assay/contract/errors'
import { UsageResponse } from '@assay/contract/usage'
import { beforeAll, expect, test } from 'vitest'
import { createWorld } from './create-world.ts'
import { ruledRoutes } from './rules/route-rules.ts'

const requested = {
  tier: 'enterprise',
  plan: 'user_verification_enterprise_yearly',
  user_id: '00000000-0000-4000-8000-000000000000',
  role: 'service_role',
  is_active: true,
  unit_limit: null,
  used: 0,
  usage: 0,
  // More than any key may have.
  requests_per_second: 1_000_000,
  amount: 1,
  price_minor: 1,
  currency: 'INR',
  app_metadata: { role: 'service_role' },
  raw_app_meta_data: { role: 'service_role' },
  is_super_admin: true,
  email_confirmed_at: '2020-01-01T00:00:00Z',
  aud: 'service_role',
} as const

let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  world = await createWorld()
})

test('unknown fields are rejected by the product and dropped by the backend: no plan, role or quota comes from a body', async () => {
  const { app, other, ask, database } = world
  const rights = async () => {
    const { rows } = await database.query(
      `select u.role, u.aud, u.raw_app_meta_data, s.tier, s.requests_per_second, q.unit_limit,
         (select count(*)::int from api_keys k where k.user_id <> u.id) as foreign_keys
       from auth.users u join plan_subscriptions s on s.user_id = u.id join quota_periods q on q.subscription_id = s.id
       where u.id = $1`,
      [other.id],
    )
    return rows
  }
  const before = await rights()
  expect(before).toMatchObject([{ role: 'authenticated', tier: 'free', unit_limit: 25 }])
  for (const { name, method, path, rule } of ruledRoutes(app).routes) {
    const right = rule.body
    if (!right || rule.isLocalTool || rule.takesForms) continue
    const isStrict = !/^\/(auth|rest|sandbox|dev)\//.test(path)
    const send = (more: object) =>
      ask('other', method, path, { ...rule, body: (owner) => ({ ...right(owner), ...more }) })
    if (!isStrict || rule.isForSites) {
      const { status } = await send(requested)
      if (isStrict) expect(status, name).toBe(403)
      else expect(status, name).toBeLessThan(500)
      continue
    }
    // A rejection names up to three fields; the next request is without them, until each has been named.
    let left = Object.entries(requested)
    while (left.length > 0) {
      const response = await send(Object.fromEntries(left))
      const { detail } = ErrorBody.parse(await response.json())
      expect(response.status, name).toBe(400)
      const [rejected = ''] = detail.split(' Allowed: ')
      const unnamed = left.filter(([field]) => !rejected.includes(`\`${field}\``))
      expect(unnamed.length, `${name}: ${detail}`).toBeLessThan(left.length)
      left = unnamed
    }
  }
  expect(await rights()).toEqual(before)
})

test('what users may write about themselves raises no tier', async () => {
  const { app, other } = world
  const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' }
  const data = { ...requested, services: ['developer'], subscription: requested, quota: { limit: 1_000_000 } }
  const changed = await app.request('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify({ data }) })
  expect(changed.status).toBe(200)
  const state = BillingState.parse(await (await app.request('/billing/state', { headers })).json())
  expect(state.tier).toBe('free')
  const usage = await app.request('/v1/usage', { headers: { 'x-api-token': other.apiKey } })
  expect(UsageResponse.parse(await usage.json())).toMatchObject({ tier: 'free', limit: 25, requests_per_second: 2 })
  const claims: unknown = JSON.parse(Buffer.from(other.token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ role: 'authenticated', aud: 'authenticated' })
})
