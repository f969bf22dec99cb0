import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { loadConfig } from './config.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { createHealth } from './db/health.ts'
import { prepareDatabase } from './db/prepare.ts'
import { createDb } from './db/run-as.ts'
import { runWaitingJobs } from './jobs/run.ts'
import { createTestApp } from './testing/test-app.ts'

const log = pino({ level: 'silent' })
const roles = 'anon, authenticated, service_role, acting_for_user, sandbox_payments'
const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

/** What a DBA does: a database, a login that owns it and one for requests. Neither may create roles. */
async function madeByDba() {
  await createTestApp()
  const name = `assay_${randomUUID().slice(0, 8)}`
  await asAdmin(`create role ${name}_owner login; grant ${roles} to ${name}_owner`)
  await asAdmin(`create role ${name}_app login noinherit; grant ${roles} to ${name}_app`)
  await asAdmin(`create database ${name} owner ${name}_owner`)
  return { name, owner: urlOf(`${name}_owner`, name), app: urlOf(`${name}_app`, name) }
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  for (const statement of sql.split(';')) await client.query(statement)
  await client.end()
}

function urlOf(user: string, database: string): string {
  const { host, port } = inject('postgres')
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function start(env: Record<string, string>): Promise<Database> {
  const database = await openDatabase(loadConfig(env), log)
  opened.push(database)
  await prepareDatabase(database, { withPlatform: true, log })
  return database
}

test('the login for requests owns nothing, and serves requests and jobs; another login migrates', async () => {
  const { name, owner, app } = await madeByDba()
  await expect(start({ DATABASE_URL: app })).rejects.toThrow(
    /permission denied for database .* \(42501\)\. Set MIGRATION_DATABASE_URL/,
  )
  const database = await start({ DATABASE_URL: app, MIGRATION_DATABASE_URL: owner })

  await expect(database.pool.query('select id from auth.users')).rejects.toMatchObject({ code: '42501' })
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as owned from pg_class where relowner = '${name}_app'::regrole`,
  )
  expect(rows).toEqual([{ owned: 0 }])
  expect(await createHealth(database.pool, { log }).check()).toBe('ok')

  const { deps } = await createTestApp()
  const db = createDb(database.pool, database.servicePool)
  await db.asService((tx) => tx.query(`select private.enqueue_job('sweep-outbox')`))
  await runWaitingJobs({ ...deps, db }, database.jobPool)
  expect((await database.jobPool.query('select last_error from graphile_worker.jobs')).rows).toEqual([])

  // The next process has this login alone.
  const { place } = await start({ DATABASE_URL: app })
  expect(place).toContain(`/${name}`)
})

test('logins of one installation can’t connect to the database of another on the same server', async () => {
  const [production, staging] = [await madeByDba(), await madeByDba()]
  await start({ DATABASE_URL: production.app, MIGRATION_DATABASE_URL: production.owner })
  for (const login of [`${staging.name}_app`, `${staging.name}_owner`, 'authenticator']) {
    const client = new pg.Client({ connectionString: urlOf(login, production.name) })
    await expect(client.connect(), login).rejects.toMatchObject({ code: '42501' })
  }
})

test('a login without its roles stops startup with what a DBA has to run', async () => {
  const { name, owner, app } = await madeByDba()
  await asAdmin(`revoke anon, service_role from ${name}_owner`)
  await expect(start({ DATABASE_URL: app, MIGRATION_DATABASE_URL: owner })).rejects.toThrow(
    `may not create the roles that Assay's statements run as. As a superuser, run: grant anon, service_role to "${name}_owner";`,
  )
})

test('several hosts: the first that takes writes is used, and none is said with each reason', async () => {
  const { host, port } = inject('postgres')
  const { owner } = await createTestApp()
  const list = `host=/nowhere,${host}&port=1,${port}`
  const url = `postgresql://authenticator@/${owner.options.database}?${list}`
  const { pool, place, close } = await openDatabase(loadConfig({ DATABASE_URL: url }), log)
  expect((await pool.query('select current_user::text as login')).rows).toEqual([{ login: 'authenticator' }])
  expect(place).toContain(`/nowhere, ${host}/`)
  await close()
  const readOnly = `${url}&options=-c%20default_transaction_read_only=on`
  await expect(openDatabase(loadConfig({ DATABASE_URL: readOnly }), log)).rejects.toThrow(
    /no host takes writes \(\/nowhere:1 .*ENOENT.*; .* is read-only\)/,
  )
})

test.each([
  ['postgresql://u:p@one:1,two:2/db?sslmode=disable', ['one:1', 'two:2']],
  ['postgresql://u:p@one,two:5433,[::1]:5434/db', ['one:5432', 'two:5433', '::1:5434']],
  ['postgresql://u@/db?host=/run/postgresql', ['/run/postgresql']],
  ['postgresql:///db?host=one,two&port=5433', ['one:5433', 'two:5433']],
  ['socket:/run/postgresql?db=db', ['/run/postgresql']],
  ['postgresql://%2Frun%2Fpostgresql/db', ['/run/postgresql']],
])('OP-2 %s', async (url, hosts) => {
  const { readDatabaseUrl } = await import('./db/database-url.ts')
  expect(readDatabaseUrl('DATABASE_URL', url).place).toBe(`PostgreSQL at ${hosts.join(', ')}/db`)
})
