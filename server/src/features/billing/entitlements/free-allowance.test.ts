import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../testing/error-of.ts'
import { createApiApp, email, person, verified } from '../../verification/api-fixture.ts'
import { fallBackToFree, grantPlan } from './hold-paid-plan.ts'

test('FW-6 two accounts of one mailbox get exactly 25 checks together, under concurrent requests', async () => {
  const { siblings, countedFor, request } = await allowanceApp()
  const [ada, twin] = await siblings()
  const calls = Array.from({ length: 60 }, (_, index) => {
    const { key } = index % 2 === 0 ? ada : twin
    // Every third request has an Idempotency-Key and thus its own transaction.
    const headers: Record<string, string> = index % 3 === 0 ? { 'idempotency-key': randomUUID() } : {}
    return request('POST', '/v1/verify', { key, body: email, headers })
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
  const [hers, its] = [await countedFor(ada.id), await countedFor(twin.id)]
  expect([hers.used + its.used, hers.ledger + its.ledger]).toEqual([25, 25])
})

test('FW-6 the same across two processes, with requests of several checks', async () => {
  const first = await allowanceApp()
  const second = await createApiApp()
  const [ada, twin] = await first.siblings()
  const calls = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0
      ? first.request('POST', '/v1/verify', { key: ada.key, body: person })
      : second.request('POST', '/v1/verify', { key: twin.key, body: person }),
  )
  const granted = (await Promise.all(calls)).filter(({ status }) => status === 200)
  // Eight requests of three; the last check is still available.
  expect(granted).toHaveLength(8)
  expect((await verified(first.request('POST', '/v1/verify', { key: ada.key, body: email }))).request_count).toBe(25)
  const last = second.request('POST', '/v1/verify', { key: twin.key, body: email })
  expect(await errorOf(last)).toEqual([429, 'quota_exceeded'])
})

test('a plan that is granted while the first keys open the month waits its turn', async () => {
  const { signUp, deps } = await createApiApp()
  for (let round = 0; round < 6; round += 1) {
    const { id, asUser } = await signUp()
    const creating = ['A', 'B', 'C', 'D', 'E'].map((name) => asUser('POST', '/api-keys', { name, type: 'live' }))
    const [, ...created] = await Promise.all([grantPlan(deps, id, enterprise), ...creating])
    expect(created.map(({ status }) => status)).toEqual(creating.map(() => 201))
    expect(await (await asUser('GET', '/billing/state')).json()).toMatchObject({ tier: 'enterprise' })
  }
})

const enterprise = { tier: 'enterprise', cycle: 'yearly', until: null } as const

test('FW-6 an account sees how much the other one has used, and nothing else about it', async () => {
  const { siblings, request, keys } = await allowanceApp()
  const [ada, twin] = await siblings()
  await verified(request('POST', '/v1/verify', { key: ada.key, body: person }))
  expect(await ada.usage()).toMatchObject({ quota: { used: 3, remaining: 22 }, used_by_others: 0 })
  expect(await twin.usage()).toMatchObject({ quota: { used: 3, remaining: 22 }, used_by_others: 3, rows: [] })
  const headers = { apikey: keys.publishable, authorization: `Bearer ${twin.token}` }
  const plans = await request('GET', '/rest/v1/subscriptions', { headers })
  expect(await plans.json()).toMatchObject([{ user_id: twin.id, usage: 3, usage_limit: 25 }])
})

test('FW-6 both accounts are notified when the allowance is used up', async () => {
  const { siblings, request, runJobs, owner } = await allowanceApp()
  const [ada, twin] = await siblings()
  await Promise.all(Array.from({ length: 25 }, () => request('POST', '/v1/verify', { key: ada.key, body: email })))
  await runJobs()
  const { rows } = await owner.query(
    "select user_id from notifications where type = 'alert' and user_id = any($1) and title = 'You’ve used your whole quota'",
    [[ada.id, twin.id]],
  )
  expect(rows).toHaveLength(2)
})

test('FW-6 deleting the account and signing up again does not reset the allowance; only a keyed hash is kept', async () => {
  const { siblings, signUpAs, request, owner } = await allowanceApp()
  const [ada] = await siblings()
  for (let time = 0; time < 8; time += 1) await request('POST', '/v1/verify', { key: ada.key, body: person })
  await owner.query('delete from auth.users where id = $1', [ada.id])
  const back = await signUpAs(ada.email)
  expect(await back.usage()).toMatchObject({ quota: { used: 24, remaining: 1 }, used_by_others: 24 })
  const { rows } = await owner.query('select to_jsonb(a)::text as row from free_allowances a where used = 24')
  expect(JSON.stringify(rows)).not.toContain(ada.email.slice(0, 8))
})

test('FW-6 the next month has a new shared allowance, whenever each account started', async () => {
  const { siblings, signUpAs, request, owner } = await allowanceApp()
  const [ada, twin] = await siblings()
  for (let time = 0; time < 8; time += 1) await request('POST', '/v1/verify', { key: ada.key, body: person })
  await endAllowance(owner, ada.id)
  const later = await signUpAs(ada.email.replace('@', '+later@'))
  for (const { key } of [later, twin, ada]) await verified(request('POST', '/v1/verify', { key, body: person }))
  const periods = await Promise.all([ada, twin, later].map(({ usage }) => usage()))
  expect(new Set(periods.map(({ quota }) => `${quota.used} ${quota.period_end}`)).size).toBe(1)
  expect(periods[0]?.quota.used).toBe(9)
})

test('FW-6 a paid plan has its own quota, and back on Free the allowance is unchanged', async () => {
  const { siblings, request, grant, deps } = await allowanceApp()
  const [ada, twin] = await siblings()
  await verified(request('POST', '/v1/verify', { key: twin.key, body: person }))
  await grant(ada.id, 'basic')
  expect((await verified(request('POST', '/v1/verify', { key: ada.key, body: email }))).request_count).toBe(1)
  expect(await twin.usage()).toMatchObject({ quota: { used: 3 }, used_by_others: 0 })
  await deps.db.asService((tx) => fallBackToFree(tx, ada.id))
  expect(await ada.usage()).toMatchObject({ quota: { tier: 'free', used: 3, remaining: 22 }, used_by_others: 3 })
})

test('FW-6 an allowance is deleted at most 60 days after the account', async () => {
  const { siblings, owner, deps, runJobs } = await allowanceApp()
  const [ada] = await siblings()
  const idOf = async () => {
    const { rows } = await owner.query('select allowance_id as id from quota_periods where user_id = $1', [ada.id])
    return z.object({ id: z.string() }).parse(rows[0]).id
  }
  const id = await idOf()
  const isKept = async (endedAgo: string) => {
    await owner.query(
      `update free_allowances set starts_at = now() - interval '90 days', ends_at = now() - $2::interval where id = $1`,
      [id, endedAgo],
    )
    await deps.db.asService((tx) => tx.query(`select private.enqueue_job('sweep-allowances')`))
    await runJobs()
    return (await owner.query('select id from free_allowances where id = $1', [id])).rows.length === 1
  }
  expect([await isKept('28 days'), await isKept('29 days 1 minute')]).toEqual([true, false])
})

test('SY-1 nobody reads the allowance of another mailbox, or changes one', async () => {
  const { siblings, signUpAs, deps } = await allowanceApp()
  const [ada] = await siblings()
  const eve = await signUpAs(`${randomUUID()}@gmail.com`)
  const queryAs = (id: string, sql: string) => deps.db.asUser(id, (tx) => tx.query(sql))
  const [hers, eves] = [
    await queryAs(ada.id, 'select id from free_allowances'),
    await queryAs(eve.id, 'select id from free_allowances'),
  ]
  expect([hers.rows.length, eves.rows.length]).toEqual([1, 1])
  expect(hers.rows).not.toEqual(eves.rows)
  for (const sql of ['select mailbox_hash from free_allowances', 'update free_allowances set used = 0']) {
    await expect(queryAs(eve.id, sql), sql).rejects.toThrow(/permission denied/)
  }
})

async function allowanceApp() {
  const app = await createApiApp()
  const signUpAs = async (address: string) => {
    const user = await app.signUp({ email: address })
    const { key } = await user.createKey()
    const usage = async () =>
      Report.parse(await (await user.asUser('GET', '/usage?from=2026-11-01&to=2026-11-02')).json())
    return { ...user, key, usage }
  }
  return {
    ...app,
    signUpAs,
    /** Two spellings of one mailbox. */
    async siblings() {
      const name = randomUUID().replaceAll('-', '')
      return Promise.all([
        signUpAs(`${name}@gmail.com`),
        signUpAs(`${name.slice(0, 9)}.${name.slice(9)}+two@googlemail.com`),
      ])
    },
  }
}

type Owner = Awaited<ReturnType<typeof createApiApp>>['owner']

/** As if the month had passed: every account of the mailbox must open another period. */
async function endAllowance(owner: Owner, userId: string): Promise<void> {
  const { rows } = await owner.query(
    `update free_allowances set anchor_at = anchor_at - interval '1 month', starts_at = starts_at - interval '1 month', ends_at = now()
     where id = (select allowance_id from quota_periods where user_id = $1) returning id`,
    [userId],
  )
  const { id } = z.object({ id: z.string() }).parse(rows[0])
  await owner.query(
    "update quota_periods set starts_at = starts_at - interval '1 month', ends_at = now() where allowance_id = $1",
    [id],
  )
}

const Report = z.looseObject({
  quota: z.looseObject({ used: z.number(), remaining: z.number().nullable(), period_end: z.string() }),
  used_by_others: z.number(),
})
