import { readFileSync } from 'node:fs'
import { ErrorBody } from '@assay/contract/errors'
import { UsageReport } from '@assay/contract/usage'
import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { createApiApp, email, verified } from '../../verification/api-fixture.ts'

const notEnabled = [403, 'service_not_enabled']
const free = { plan_id: 'user_verification_free_monthly', service_name: 'developer', country: 'US' }
const basic = { ...free, plan_id: 'user_verification_basic_monthly' }

test('SE-2 without the developer family there is no key and no checkout, and the error says what to do', async () => {
  const { signUp, owner } = await createApiApp()
  for (const services of [[], ['law', 'other']]) {
    const { id, asUser } = await signUp({ services })
    for (const type of ['live', 'test']) {
      expect(await errorOf(asUser('POST', '/api-keys', { name: 'A key', type }))).toEqual(notEnabled)
    }
    for (const plan of [free, basic]) {
      const response = await asUser('POST', '/usegenkkurl', { uuid: id, ...plan })
      expect(response.status).toBe(403)
      expect(ErrorBody.parse(await response.json())).toMatchObject({
        code: 'service_not_enabled',
        detail: 'Add the Developer Tools family in Settings to use the verification API.',
      })
    }
    const { rows } = await owner.query(
      `select (select count(*)::int from api_keys where user_id = $1) as keys,
         (select count(*)::int from plan_subscriptions where user_id = $1) as plans,
         (select count(*)::int from billing_subscriptions where user_id = $1) as checkouts`,
      [id],
    )
    expect(rows).toEqual([{ keys: 0, plans: 0, checkouts: 0 }])
  }
})

test.each([{ services: [] }, { services: ['law'] }])(
  'SE-2 with the services $services, looking around opens no plan',
  async (chosen) => {
    const { signUp, owner } = await createApiApp()
    const { id, asUser } = await signUp(chosen)
    const report = UsageReport.parse(await (await asUser('GET', '/usage?from=2026-11-01&to=2026-11-15')).json())
    expect(report).toMatchObject({ quota: { used: 0, limit: 0, remaining: 0 }, rows: [] })
    expect(await (await asUser('GET', '/api-keys')).json()).toEqual({ api_keys: [] })
    const subscriptions = '/rest/v1/subscriptions?select=*'
    for (const path of ['/billing/state', '/notifications', subscriptions]) {
      expect((await asUser('GET', path)).status, path).toBe(200)
    }
    const { rows } = await owner.query(
      'select from plan_subscriptions where user_id = $1 union all select from quota_periods where user_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  },
)

test('SE-2 without the family, reading an expired plan does not open Free', async () => {
  const { signUp, owner, grant } = await createApiApp()
  const { id, asUser } = await signUp()
  await grant(id, 'basic', 'monthly', new Date(Date.now() + 60_000))
  await asUser('PUT', '/auth/v1/user', { data: { services: [] } })
  const quotaOf = async () => {
    const report = await (await asUser('GET', '/usage?from=2026-11-01&to=2026-11-15')).json()
    return UsageReport.parse(report).quota
  }
  expect(await quotaOf()).toMatchObject({ tier: 'basic', limit: 30_000 })
  await owner.query("update plan_subscriptions set expires_at = now() - interval '1 second' where user_id = $1", [id])
  await owner.query('update quota_periods set ends_at = now() where user_id = $1', [id])
  expect(await quotaOf()).toMatchObject({ tier: 'free', limit: 0 })
  for (const path of ['/api-keys', '/billing/state']) expect((await asUser('GET', path)).status).toBe(200)
  const { rows } = await owner.query('select tier from plan_subscriptions where user_id = $1', [id])
  expect(rows).toEqual([{ tier: 'basic' }])
})

test('SE-2 dropping the family stops every key immediately, cached or not; adding it restores them', async () => {
  const { signUp, request, countedFor } = await createApiApp()
  const ada = await signUp()
  const [live, sandbox] = [await ada.createKey('live'), await ada.createKey('test')]
  const calls = (key: string) => [
    request('POST', '/v1/verify', { key, body: email }),
    request('POST', '/v1/verify/batch', { key, body: { model: 'user_verification', items: [{ email: 'a@b.co' }] } }),
    request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'once' } }),
    request('GET', '/v1/usage', { key }),
  ]
  for (const { key } of [live, sandbox]) {
    for (const call of calls(key)) expect((await call).status).toBe(200)
  }
  const { used } = await countedFor(ada.id)

  await ada.asUser('PUT', '/auth/v1/user', { data: { services: ['law'] } })
  for (const { key } of [live, sandbox]) {
    for (const call of calls(key)) expect(await errorOf(call)).toEqual(notEnabled)
  }
  expect(await countedFor(ada.id)).toMatchObject({ used, ledger: used })

  await ada.asUser('PUT', '/auth/v1/user', { data: { services: ['law', 'developer'] } })
  expect((await verified(request('POST', '/v1/verify', { key: live.key, body: email }))).request_count).toBe(used + 1)
})

test('SE-2 accounts with a key from before the permission keep working, and nobody else gets the family', async () => {
  const { signUp, request, owner } = await createApiApp()
  const [customer, visitor] = [await signUp(), await signUp({ services: ['law'] })]
  const { key } = await customer.createKey()
  await customer.asUser('PUT', '/auth/v1/user', { data: { services: null } })
  const migration = new URL('../../../db/migrations/product/0045-accounts.sql', import.meta.url)
  await owner.query(`begin; ${readFileSync(migration, 'utf8')} commit`)
  expect((await request('POST', '/v1/verify', { key, body: email })).status).toBe(200)
  const { rows } = await owner.query(
    "select raw_user_meta_data -> 'services' as services from auth.users where id = any ($1) order by 1",
    [[customer.id, visitor.id]],
  )
  expect(rows).toEqual([{ services: ['developer'] }, { services: ['law'] }])
})

test('SE-2 a deleted account is asked to sign in, not to add a family', async () => {
  const { signUp, owner } = await createApiApp()
  const { id, asUser } = await signUp()
  await owner.query('delete from auth.users where id = $1', [id])
  expect(await errorOf(asUser('POST', '/api-keys', { name: 'A key', type: 'live' }))).toEqual([401, 'unauthenticated'])
  expect(await errorOf(asUser('POST', '/usegenkkurl', { uuid: id, ...basic }))).toEqual([401, 'unauthenticated'])
})
