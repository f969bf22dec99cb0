import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createLedger, migrate } from './migrate.ts'

/** An empty database, with a connection as its owner. */
async function freshDatabase(name: string) {
  const { owner } = await createTestApp()
  await owner.query(`create database ${name}`)
  const { host, port, user } = owner.options
  return { host, port, user, database: name } as const
}

async function migratedDatabase(name: string) {
  const { host, port, user, database } = (await testDatabase(name)).owner.options
  return { host, port, user, database: String(database) }
}

test('concurrent processes apply each migration once', async () => {
  const connection = await freshDatabase('migrate_together')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connection, { withPlatform: true })))
  const names = applied.flat()
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
  expect(await migrate(connection, { withPlatform: true })).toEqual([])
})

test('a migration edited after it was applied stops startup', async () => {
  const connection = await migratedDatabase('changed')
  await query(connection, `update private.migrations set hash = 'other' where name = 'product/0002-mail-outbox.sql'`)
  await expect(migrate(connection, { withPlatform: true })).rejects.toThrow(/0002-mail-outbox.sql was changed/)
})

test('a database user that may not create roles stops startup with what a superuser has to run', async () => {
  const connection = await freshDatabase('migrate_without_roles')
  const user = 'migrate_owner_of_nothing'
  await query(connection, `create role ${user} login`)
  await query(connection, `grant all on database ${connection.database} to ${user}`)
  await expect(migrate({ ...connection, user }, { withPlatform: true })).rejects.toThrow(
    `The database user "${user}" may not create the roles that Assay's statements run as. As a superuser, run: grant anon, authenticated, service_role, acting_for_user, sandbox_payments to "${user}";`,
  )
})

test('a database migrated by a newer version stops startup', async () => {
  const connection = await migratedDatabase('newer')
  await query(connection, `insert into private.migrations (name, hash) values ('product/9999-future.sql', 'x')`)
  await expect(migrate(connection, { withPlatform: true })).rejects.toThrow(/newer Assay/)
})

test('SF-4 metadata that outgrew the bound before it existed keeps its smallest entries, and the account stays usable', async () => {
  const connection = await freshDatabase('migrate_bounds')
  const folder = new URL('./migrations/platform/', import.meta.url)
  const files = readdirSync(folder).sort()
  const apply = async (wanted: (file: string) => boolean) => {
    for (const file of files.filter(wanted)) await query(connection, readFileSync(new URL(file, folder), 'utf8'))
  }
  await apply((file) => file < '0007')
  const large = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`key${at}`, 'x'.repeat(4000 + at)]))
  const metadata = JSON.stringify({ ...large, firstName: 'Ada', services: ['developer'] })
  await query(
    connection,
    `insert into auth.users (email, raw_user_meta_data) values ('ada@example.com', '${metadata}')`,
  )
  await apply((file) => file >= '0007')
  const [ada] = await query(
    connection,
    `update auth.users set last_sign_in_at = now() returning raw_user_meta_data as data,
       octet_length(raw_user_meta_data::text) as size`,
  )
  expect(ada).toMatchObject({ data: { firstName: 'Ada', services: ['developer'], key0: 'x'.repeat(4000) } })
  expect(ada?.size).toBeLessThanOrEqual(20_480)
})

test('OP-4 OP-5 a ledger with rows becomes one of partitions while the older version counts on, and loses nothing', async () => {
  const connection = await freshDatabase('migrate_ledger')
  const files = (group: string) => {
    const folder = new URL(`./migrations/${group}/`, import.meta.url)
    return readdirSync(folder)
      .sort()
      .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
  }
  await query(connection, createLedger)
  for (const { sql } of files('platform')) await query(connection, sql)
  const product = files('product')
  for (const { sql } of product.filter(({ name }) => name < '0063')) await query(connection, sql)
  await query(connection, `insert into auth.users (email) values ('ada@example.com')`)
  await query(
    connection,
    `insert into api_keys (user_id, name, type, key_prefix, key_hash) select id, 'k', 'live', 'asy', 'x' from auth.users`,
  )
  const count = (days: number, units: number) =>
    query(
      connection,
      `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged)
       select rpad(lpad(to_hex((extract(epoch from now() + interval '${days} days') * 1000)::bigint), 12, '0'), 32, '0')::uuid,
         id, id, 1, ${units}, true from auth.users`,
    )
  // A clock that was a year ahead, too.
  for (const days of [-40, -1, 365]) await count(days, 1)
  for (const { name, sql } of product.filter(({ name }) => name >= '0063' && name < '0068')) {
    await query(connection, sql)
    // The older version's statement, between any two steps.
    await count(0.001 * Number(name.slice(2, 4)), 2)
  }
  const places = await query(
    connection,
    'select tableoid::regclass::text as place, count(*)::int, sum(units)::int as units from usage_ledger group by 1 order by 1',
  )
  expect(places).toEqual([
    { place: 'private.usage_ledger_before', count: 7, units: 12 },
    { place: 'private.usage_ledger_other', count: 1, units: 1 },
  ])
  await query(
    connection,
    `delete from usage_ledger where id in (select id from usage_ledger where id < private.first_id_of(now() - interval '30 days')
       order by id limit 5000)`,
  )
  await query(connection, 'select private.add_ledger_day(current_date + 8)')
  await count(8, 3)
  await query(connection, 'delete from auth.users')
  expect(await query(connection, 'select from usage_ledger')).toEqual([])
})

test('SY-1 every product table has row-level security, forced, and a policy', async () => {
  const { owner } = await createTestApp()
  const { rows } = await owner.query<{ name: string; secured: boolean; forced: boolean; policies: number }>(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
       (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  expect(rows.map(({ name }) => name)).toContain('mail_outbox')
  expect(rows.filter(({ secured, forced, policies }) => !secured || !forced || policies === 0)).toEqual([])
})

async function query(connection: { host: string | undefined; database: string }, sql: string) {
  const { Client } = (await import('pg')).default
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
