import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { ask, ownFolder, prepareServer, run, type Server } from '../postgres/server.ts'
import type { Check } from '../report.ts'
import { signUp } from '../upgrade/customer.ts'
import { fillBusiness } from './fill.ts'
import { readSums, type Sums } from './sums.ts'

const usual = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }
const checks = 50

/** The drill of docs/deploy/upgrades.md: roles and a dump of one server, restored to an empty one, and Assay started on it. */
export async function restoreDump(people: number, check: Check): Promise<void> {
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
    await fillAndRestore(folder, server, fresh, people, check)
  } finally {
    for (const one of [server, fresh]) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fillAndRestore(folder: string, server: Server, fresh: Server, people: number, check: Check) {
  await ask(server.address('postgres', 'postgres'), 'create role assay login createrole')
  await ask(server.address('postgres', 'postgres'), 'create database assay owner assay')
  // The address is the issuer of sessions, so it stays the same.
  const settings = { ...usual, PORT: String(await findFreePort('127.0.0.1')) }
  const product = await launchProduct({ ...settings, DATABASE_URL: server.address('assay', 'assay') })
  const ada = await signUp(product.url)
  await ada.buy(product.url, product.url, 'basic_monthly')
  for (let count = 0; count < checks; count += 1) await ada.check(product.url)
  await inDatabase(server.address('postgres', 'assay'), (database) => fillBusiness({ database }, people))
  await product.stop()
  const was = await inDatabase(server.address('postgres', 'assay'), readSums)

  const started = performance.now()
  const [roles, dump] = [join(folder, 'dump/roles.sql'), join(folder, 'dump/assay.dump')]
  ownFolder(join(folder, 'dump'))
  run('pg_dumpall', '--roles-only', '-d', server.address('postgres', 'postgres'), '-f', roles)
  run('pg_dump', '-Fc', '-d', server.address('postgres', 'assay'), '-f', dump)
  const copied = performance.now()
  // The superuser is there already, and that it can't be created again is no error.
  run('psql', '-q', '-d', fresh.address('postgres', 'postgres'), '-f', roles)
  run('createdb', '--maintenance-db', fresh.address('postgres', 'postgres'), '-O', 'assay', 'assay')
  run('pg_restore', '--exit-on-error', '-d', fresh.address('postgres', 'assay'), dump)
  const restored = performance.now()
  const seconds = [copied - started, restored - copied].map((time) => (time / 1000).toFixed(1))
  console.log(`pg_dump: copied in ${seconds[0]} s, restored in ${seconds[1]} s`)

  const again = await launchProduct({ ...settings, DATABASE_URL: fresh.address('assay', 'assay') })
  compare(was, await inDatabase(fresh.address('postgres', 'assay'), readSums), check)
  const works = [await ada.check(again.url), await ada.signIn(again.url), (await ada.state(again.url)).tier]
  check('key, password, plan', works.join(', '), works.join() === 'true,true,basic')
  const change = await ada.choose(again.url, 'pro_monthly')
  check('an upgrade of that plan', change.status, change.status === 'changed')
  await again.stop()
}

function compare(was: Sums, is: Sums, check: Check): void {
  for (const [name, value] of Object.entries(is)) check(name, `${value}, was ${was[name]}`, value === was[name])
}

async function inDatabase<T>(address: string, work: (database: pg.Pool) => Promise<T>): Promise<T> {
  const database = new pg.Pool({ connectionString: address, max: 1 })
  return work(database).finally(() => database.end())
}
