import { RequestLog } from '@assay/contract/usage'
import { expect, test } from 'vitest'
import { createRecorder } from '../../route-audit/tenancy/record-statements.ts'
import { addDays } from '../../time.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { findLaterListed } from '../later-listed/find-later-listed.ts'
import { createApiApp, email } from '../verification/api-fixture.ts'
import { sendQuotaAlerts } from './alerts.ts'
import { sweepUsage, sweepUsageHistory } from './sweep.ts'

type App = Awaited<ReturnType<typeof createApiApp>>

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const nameOf = (moment: Date) => `private.usage_ledger_${dayOf(moment).replaceAll('-', '')}`

async function placesOf({ owner }: App, userId: string): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    'select tableoid::regclass::text as place from usage_ledger where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ place }) => place)
}

/** As if a request had come at that moment. */
async function insertRequest({ owner }: App, userId: string, moment: Date): Promise<string> {
  const id = timeOrderedId(moment)
  await owner.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged, created_at) values ($1, $2, $1, 1, 1, true, $3)`,
    [id, userId, moment],
  )
  return id
}

test('OP-5 a request is kept in its day’s partition, and moves there if the day was made later', async () => {
  const app = await createApiApp()
  const ada = await app.signUp()
  await app.request('POST', '/v1/verify', { key: (await ada.createKey()).key, body: email })
  const soon = addDays(new Date(), 9)
  const id = await insertRequest(app, ada.id, soon)
  expect(await placesOf(app, ada.id)).toEqual([nameOf(new Date()), 'private.usage_ledger_other'])
  await app.deps.db.asService((tx) => tx.query('select private.add_ledger_day($1)', [dayOf(soon)]))
  expect(await placesOf(app, ada.id)).toEqual([nameOf(new Date()), nameOf(soon)])
  await expect(
    app.owner.query('insert into usage_ledger select * from usage_ledger where id = $1', [id]),
  ).rejects.toMatchObject({ code: '23505' })
})

test('OP-5 a day is dropped as a whole after 30 days, and only then; a reader delays it without holding up requests', async () => {
  const app = await createApiApp()
  const { db } = app.deps
  const ada = await app.signUp()
  const { key } = await ada.createKey()
  const [old, kept] = [addDays(new Date(), -31), addDays(new Date(), -29)]
  for (const day of [old, kept]) {
    await db.asService((tx) => tx.query('select private.add_ledger_day($1)', [dayOf(day)]))
    await insertRequest(app, ada.id, day)
  }
  const reader = await app.owner.connect()
  await reader.query('begin; select count(*) from usage_ledger')
  const [swept, responded] = await Promise.all([
    sweepUsage(app.deps).then(() => placesOf(app, ada.id)),
    app.request('POST', '/v1/verify', { key, body: email }),
  ])
  expect(responded.status).toBe(200)
  expect(swept).toContain(nameOf(kept))
  await reader.query('commit')
  reader.release()
  await sweepUsage(app.deps)
  const { rows } = await app.owner.query('select to_regclass($1) as old, to_regclass($2)::text as kept', [
    nameOf(old),
    nameOf(kept),
  ])
  expect(rows).toEqual([{ old: null, kept: nameOf(kept) }])
  for (const days of [-40, 20]) {
    const far = dayOf(addDays(new Date(), days))
    await expect(db.asService((tx) => tx.query('select private.add_ledger_day($1)', [far]))).rejects.toThrow(far)
  }
})

test('SY-1 OP-5 no role of the product reaches a partition past the ledger’s policies', async () => {
  const app = await createApiApp()
  const ada = await app.signUp()
  for (const table of [nameOf(new Date()), 'private.usage_ledger_other']) {
    const select = (tx: { query(text: string): Promise<unknown> }) => tx.query(`select from ${table}`)
    await expect(app.deps.db.asUser(ada.id, select)).rejects.toThrow('permission denied')
    await expect(app.deps.db.onBehalfOf(ada.id, select)).rejects.toThrow('permission denied')
    await expect(app.deps.db.asService(select)).rejects.toThrow('permission denied')
  }
})

test('OP-5 sweeps, alerts and the search read by index, in steps', async () => {
  const recorder = createRecorder()
  const app = await createApiApp()
  const deps = { ...app.deps, db: recorder.watch(app.deps.db) }
  const ada = await app.signUp()
  const { key } = await ada.createKey()
  await app.leaveUnits(ada.id, 'free', 5)
  await app.request('POST', '/v1/verify', { key, body: email })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  await app.owner.query(`insert into listed_domains values (1, now() - interval '1 hour')`)
  await sweepUsage(deps)
  await sweepUsageHistory(deps)
  await findLaterListed(deps)
  await sendQuotaAlerts(deps)
  const scanned = new Set<string>()
  const client = await app.owner.connect()
  // Small tables are scanned because that is faster; what counts is whether an index would do.
  await client.query('begin; set local enable_seqscan = off')
  for (const { text, values } of recorder.statements.filter(({ text }) =>
    /usage_|quota_|idempotent|events/.test(text),
  )) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    for (const row of rows) scanned.add(/Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? '')
  }
  await client.query('rollback')
  client.release()
  expect(recorder.statements.length).toBeGreaterThan(20)
  expect([...scanned].filter(Boolean)).toEqual([])
})

test('OP-5 daily sums end after 400 days', async () => {
  const app = await createApiApp()
  const ada = await app.signUp()
  await app.request('POST', '/v1/verify', { key: (await ada.createKey()).key, body: email })
  await app.owner.query(
    `insert into usage_days select user_id, day - 401, key_id, verdict, period_id, calls, units from usage_days where user_id = $1`,
    [ada.id],
  )
  await sweepUsageHistory(app.deps)
  const { rows } = await app.owner.query('select count(*)::int as days from usage_days where user_id = $1', [ada.id])
  expect(rows).toEqual([{ days: 1 }])
})

test('OP-5 a page of the request log goes on where the newest days end', async () => {
  const app = await createApiApp()
  const ada = await app.signUp()
  const { id: keyId } = await ada.createKey()
  const ids = Array.from({ length: 58 }, (_, n) => timeOrderedId(new Date(Date.now() - (n + 1) * 12 * 3_600_000)))
  await app.owner.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged)
     select id, $1, $2, 1, 1, true from unnest($3::uuid[]) id`,
    [ada.id, keyId, ids],
  )
  const page = async (query: string) =>
    RequestLog.parse(await (await ada.asUser('GET', `/requests${query}`)).json()).entries.map(
      (entry) => entry.request_id,
    )
  const first = await page('')
  const rest = await page(`?before=${first.at(-1)}`)
  expect([first.length, rest.length]).toEqual([50, 8])
  expect([...first, ...rest]).toEqual(ids)
})
