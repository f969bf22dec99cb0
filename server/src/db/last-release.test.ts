import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { elsewhere } from '../testing/elsewhere.ts'
import { compareSchemas } from '../testing/released/compare-schemas.ts'
import { lastRelease, migrateAsReleased } from '../testing/released/last-release.ts'
import { readSchema } from '../testing/released/read-schema.ts'
import { testDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('OP-4 what the last release reads and writes stays, and nothing new is asked of it', async () => {
  const { client, connection } = await releasedDatabase()
  const before = await readSchema(client)
  await migrate(connection, { withPlatform: true })
  const problems = compareSchemas(before, await readSchema(client))
  const { rows: transactions } = await client.query(
    `select count(distinct xmin::text)::int as count from private.migrations where name ~ 'billing-words'`,
  )
  await client.end()
  expect(transactions).toEqual([{ count: 1 }])
  expect(problems.filter((problem) => !(problem in harmless) && !isOwnedByTeam(problem))).toEqual([])
  expect(Object.keys(harmless).filter((problem) => !problems.includes(problem))).toEqual([])
})

/** A trigger makes a team of the same id for every account, also for one that the last release creates. */
function isOwnedByTeam(problem: string): boolean {
  return problem.endsWith(': FOREIGN KEY (user_id) REFERENCES public.teams(id) ON DELETE CASCADE')
}

/** Differences that the last release doesn't notice, with the reason. */
const harmless: Record<string, string> = {
  "auth.one_time_tokens: CHECK ((kind = ANY (ARRAY['signup'::text, 'invite'::text, 'magiclink'::text, 'recovery'::text, 'email_change'::text, 'reauthentication'::text, 'sso'::text])))":
    'one kind more than before',
  "auth.known_senders: CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text, 'client'::text])))":
    'one kind more than before',
  "public.account_events: CHECK ((kind = ANY (ARRAY['domain.listed_later'::text, 'quota.warning'::text, 'quota.reached'::text, 'key.created'::text, 'key.deleted'::text, 'plan.changed'::text, 'payment.failed'::text, 'file.finished'::text, 'webhook.test'::text, 'wave.started'::text, 'wave.grew'::text, 'wave.ended'::text, 'review.decided'::text])))":
    'more kinds than before',
  "public.billing_subscriptions: unique btree (user_id, service_type) WHERE ((status = ANY (ARRAY['creating'::text, 'created'::text])) AND (cancel_requested IS NULL))":
    'the index of before under the new name of its column, which holds the same',
  "public.usage_days: CHECK ((verdict = ANY (ARRAY['clean'::text, 'disposable'::text, 'fake'::text, 'both'::text, 'invalid'::text, 'risky'::text, 'suspicious'::text])))":
    'more verdicts than before',
}

test('OP-4 every statement of the last release suits the schema of this one', async () => {
  const client = await (await testDatabase()).owner.connect()
  // The planner also knows whether a conflict finds its index. What isn't planned, such as a savepoint, names no column.
  const planned = lastRelease.statements.filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
  const problems: string[] = []
  for (const { place, schema, text } of planned) {
    await client.query(`set search_path to ${schema}`)
    await client.query(`explain (generic_plan) ${text}`).catch(({ message }) => problems.push(`${place}: ${message}`))
  }
  client.release(true)
  expect(problems).toEqual([])
  expect(planned.length).toBeGreaterThan(250)
})

test('OP-4 a migration that meets a request of the last release gives way and tries again', async () => {
  const { client, connection } = await releasedDatabase()
  await client.query('begin; lock usage_ledger in row exclusive mode')
  const migrating = migrate(connection, { withPlatform: true })
  const waiting = `select 1 from pg_locks where relation = 'usage_ledger'::regclass and not granted`
  await expect.poll(async () => (await client.query(waiting)).rows.length, elsewhere).toBe(1)
  // Locked by the migration, and now each waits for the other.
  await client.query('insert into account_events select * from account_events; commit')
  expect((await migrating).length).toBeGreaterThan(5)
  await client.end()
})

/** An empty one with the schema of the last release. */
async function releasedDatabase() {
  const { owner } = await testDatabase()
  const { host, port, user } = owner.options
  const connection = { host, port, user, database: `released_${randomBytes(4).toString('hex')}` }
  await owner.query(`create database ${connection.database}`)
  const client = new pg.Client(connection)
  await client.connect()
  await migrateAsReleased(client)
  return { client, connection }
}

test('OP-4 a subscription is the same to both versions, whichever of them writes it', async () => {
  const { owner } = await testDatabase()
  const { rows: users } = await owner.query('insert into auth.users (email) values (null) returning id')
  const write = async (sql: string) => {
    const { rows } = await owner.query(`${sql} returning to_jsonb(billing_subscriptions) as row`)
    const values = Object.entries(renamed).map(([old, current]) => [rows[0].row[old], rows[0].row[current]])
    expect(values.map(([was]) => was)).toEqual(values.map(([, is]) => is))
    return values.map(([was]) => was)
  }
  const insert = (status: string, name: string) =>
    write(`insert into billing_subscriptions (user_id, kind, plan_id, currency, price_minor, pay_by, created_at, status, ${name})
      values ('${users[0].id}', 'subscribe', 'user_verification_basic_monthly', 'USD', 4900, now(), now(), '${status}', '${moment}')`)
  const update = (change: string) => write(`update billing_subscriptions set ${change} where status = 'active'`)

  expect(await insert('created', 'next_look_at')).toEqual([null, null, 0, 0, moment, null, []])
  await expect(insert('created', 'next_sync_at')).rejects.toThrow(/open_checkout/)
  expect(await insert('active', 'next_sync_at')).toEqual([null, null, 0, 0, moment, null, []])
  expect(await update(`asked = asked + 1, told = array_append(told, 'a')`)).toMatchObject({ 2: 1, 6: ['a'] })
  expect(await update(`sync_version = sync_version + 1, sent_notices = '{b}', cancel_requested = 'now'`)).toEqual([
    'now',
    null,
    2,
    0,
    moment,
    null,
    ['b'],
  ])
  expect(await update(`cancel_wanted = null, next_look_at = null, looked_at = '${moment}', answered = 2`)).toEqual([
    null,
    null,
    2,
    2,
    null,
    moment,
    ['b'],
  ])
  expect(await update(`cancel_answered_at = '${moment}'`)).toMatchObject({ 1: moment })
  expect(await update('cancel_confirmed_at = null, synced_at = null')).toMatchObject({ 1: null, 5: null })
})

const moment = '2026-11-16T12:00:00+00:00'
/** What version 0.2 calls the columns, in the order of the expectations above. */
const renamed = {
  cancel_wanted: 'cancel_requested',
  cancel_answered_at: 'cancel_confirmed_at',
  asked: 'sync_version',
  answered: 'applied_version',
  next_look_at: 'next_sync_at',
  looked_at: 'synced_at',
  told: 'sent_notices',
}
