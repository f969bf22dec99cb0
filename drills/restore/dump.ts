import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { signUp } from '../customer.ts'
import { readBlock } from '../guide.ts'
import { ask, ownFolder, prepareServer, runGuide, type Server } from '../postgres.ts'
import type { Check } from '../report.ts'
import { usual } from '../stage.ts'

const checks = 50
const [save, restore] = [readBlock('deploy/upgrades.md', 'pg_dumpall'), readBlock('deploy/upgrades.md', 'pg_restore')]

/** How docs/deploy/postgresql.md sets up a server, and the users that Assay connects as. */
const setups = {
  'two users': {
    create: `psql -v ON_ERROR_STOP=1 <<'END'\n${readBlock('deploy/postgresql.md', 'create role assay_owner')}END`,
    logins: { DATABASE_URL: 'assay_app', MIGRATION_DATABASE_URL: 'assay_owner' },
  },
  'one user': {
    create: readBlock('deploy/postgresql.md', 'psql -c "create role assay'),
    logins: { DATABASE_URL: 'assay' },
  },
}

/** The commands of docs/deploy/upgrades.md: roles and a dump of one server, restored to an empty one, and Assay started on it. */
export async function restoreDump(people: number, check: Check): Promise<void> {
  await tryRestore('two users', people, check)
  await tryRestore('one user', 100, check)
}

async function tryRestore(setup: keyof typeof setups, people: number, check: Check): Promise<void> {
  const folder = freshFolder()
  const [server, fresh] = [
    prepareServer(folder, await findFreePort('127.0.0.1')),
    prepareServer(folder, await findFreePort('127.0.0.1')),
  ]
  try {
    for (const one of [server, fresh]) {
      // Filling it takes a lock per person in one statement.
      one.init({ max_locks_per_transaction: '512' })
      await one.start()
    }
    console.log(`pg_dump, ${setup}`)
    await fillAndRestore(setup, { folder, server, fresh, people, check })
  } finally {
    for (const one of [server, fresh]) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Place = { folder: string; server: Server; fresh: Server; people: number; check: Check }

async function fillAndRestore(setup: keyof typeof setups, place: Place): Promise<void> {
  const { folder, server, fresh, people, check } = place
  const { create, logins } = setups[setup]
  const at = ({ address }: Server) =>
    Object.fromEntries(Object.entries(logins).map(([setting, user]) => [setting, address(user, 'assay')]))
  const dump = join(folder, 'dump')
  ownFolder(dump)
  runGuide(create, dump, { PGHOST: server.host, PGPORT: String(server.port), PGUSER: 'postgres' })
  // The address is the issuer of sessions, so it stays the same.
  const settings = { ...usual, PORT: String(await findFreePort('127.0.0.1')) }
  const product = await launchProduct({ ...settings, ...at(server) })
  const ada = await signUp(product.url)
  await ada.buy(product.url, product.url, 'basic_monthly')
  for (let count = 0; count < checks; count += 1) await ada.check(product.url)
  await inDatabase(server.address('postgres', 'assay'), (database) => fillBusiness({ database }, people))
  await product.stop()
  const was = await inDatabase(server.address('postgres', 'assay'), readSums)

  const started = performance.now()
  const addresses = {
    OLD: `postgres://postgres@${server.host}:${server.port}`,
    NEW: `postgres://postgres@${fresh.host}:${fresh.port}`,
  }
  runGuide(save, dump, addresses)
  const copied = performance.now()
  runGuide(restore, dump, addresses)
  const restored = performance.now()
  const seconds = [copied - started, restored - copied].map((time) => (time / 1000).toFixed(1))
  console.log(`copied in ${seconds[0]} s, restored in ${seconds[1]} s`)

  const mayConnect = (one: Server) => ask(one.address('postgres', 'assay'), whoMayConnect)
  const [before, after] = [await mayConnect(server), await mayConnect(fresh)].map((rows) => JSON.stringify(rows[0]))
  check('owner, and who may connect', after ?? '', after === before)
  const again = await launchProduct({ ...settings, ...at(fresh) })
  compare(was, await inDatabase(fresh.address('postgres', 'assay'), readSums), check)
  const works = [await ada.check(again.url), await ada.signIn(again.url), (await ada.state(again.url)).tier]
  check('key, password, plan', works.join(', '), works.join() === 'true,true,basic')
  const change = await ada.choose(again.url, 'pro_monthly')
  check('an upgrade of that plan', change.status, change.status === 'changed')
  await again.stop()
}

const whoMayConnect = `select datdba::regrole::text as owner,
  (select array_agg(one::text order by one::text) from unnest(datacl) one) as acl from pg_database where datname = 'assay'`

function compare(was: Sums, is: Sums, check: Check): void {
  for (const [name, value] of Object.entries(is)) check(name, `${value}, was ${was[name]}`, value === was[name])
}

async function inDatabase<T>(address: string, work: (database: pg.Pool) => Promise<T>): Promise<T> {
  const database = new pg.Pool({ connectionString: address, max: 1 })
  return work(database).finally(() => database.end())
}

/** A medium-size business: people with keys, and invoices in two currencies. */
export async function fillBusiness({ database }: { database: pg.Pool }, people: number): Promise<void> {
  await database.query('set statement_timeout = 0')
  for (let first = 1; first <= people; first += atOnce) {
    await fillSome(database, first, Math.min(people, first + atOnce - 1))
  }
}

/** Every owner of a bounded table is locked until the statement ends, and the server has room for some thousand locks. */
const atOnce = 1000

async function fillSome(database: pg.Pool, first: number, last: number): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at)
     select 'person' || n || '@example.com', now() from generate_series($1::int, $2::int) n returning id`,
    [first, last],
  )
  const ids = rows.map(({ id }) => id)
  await database.query(
    `insert into api_keys (user_id, name, type, key_prefix, key_hash)
     select id, 'key', 'live', 'asy_live_', decode(md5(id::text), 'hex') from unnest($1::uuid[]) id`,
    [ids],
  )
  await database.query(
    `with made as (
       insert into billing_subscriptions (user_id, kind, plan_id, currency, price_minor, pay_by, status, created_at)
       select id, 'subscribe', 'user_verification_basic_monthly', case when random() < 0.5 then 'USD' else 'INR' end, 4900,
         now(), 'completed', now()
       from unnest($1::uuid[]) id returning id, user_id, currency
     )
     insert into billing_invoices (id, user_id, billing_subscription_id, status, amount_minor, amount_paid_minor, currency, lines)
     select 'inv_' || m.id || n, m.user_id, m.id, 'paid', 4900 + n, 4900 + n, m.currency, '[]' from made m, generate_series(1, 3) n`,
    [ids],
  )
}

export type Sums = z.infer<typeof Sums>

/** What must survive copying. */
export async function readSums(database: pg.Pool): Promise<Sums> {
  const { rows } = await database.query(
    `select (select coalesce(sum(used), 0)::float8 from quota_periods) as "units in the periods",
       (select coalesce(sum(units), 0)::float8 from usage_days) as "units in the days",
       (select count(*)::float8 from usage_ledger) as "calls in the ledger",
       (select count(*)::float8 from auth.users) as users,
       (select count(*)::float8 from api_keys) as keys,
       (select coalesce(sum(amount_paid_minor), 0)::float8 from billing_invoices where currency = 'USD') as "invoiced USD",
       (select coalesce(sum(amount_paid_minor), 0)::float8 from billing_invoices where currency = 'INR') as "invoiced INR",
       (select count(*)::float8 from private.migrations) as migrations`,
  )
  return Sums.parse(rows[0])
}

const Sums = z.record(z.string(), z.number())
