import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, credentials, fillLedger, openAccount } from '../bench/verify/account.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct } from '../scripts/launch.ts'
import { accountForPostgres } from '../server/src/db/embedded/account.ts'
import { type Binaries, binariesIn, runAs } from '../server/src/db/embedded/binaries.ts'
import { launchPostmaster, stopPostmaster } from '../server/src/db/embedded/postmaster.ts'
import { untilConnectable } from '../server/src/db/embedded/start.ts'
import { findOldBinaries } from '../server/src/db/embedded/upgrade/old-binaries.ts'
import { verify } from './customer.ts'
import { ensurePackages } from './programs.ts'
import { createReport } from './report.ts'
import { fillBusiness, readSums, type Sums } from './restore/dump.ts'
import { usual } from './stage.ts'

const people = 20_000
const ledgerRows = 300_000
const debian15 = '/usr/lib/postgresql/15/bin'

/**
 * The embedded database's major upgrade: a filled data folder of PostgreSQL 17 (its npm package) and of 15 (Debian's),
 * upgraded with the operator's command, started, and compared with what it was by its sums.
 */
ensurePackages('postgresql-15')
await ensureBuilt()
const { check, hasFailed } = createReport()
await drill('17')
await drill('15', debian15)
process.exit(hasFailed() ? 1 : 0)

async function drill(major: string, binFolder?: string): Promise<void> {
  const dataDir = freshFolder()
  const binaries = binFolder ? binariesIn(binFolder) : findOldBinaries(major, accountForPostgres(), dataDir, undefined)
  const { before, account } = await fill(dataDir, binaries)
  const started = performance.now()
  const args = ['server/dist/admin.js', 'upgrade-database', ...(binFolder ? ['--binaries', binFolder] : [])]
  const run = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' })
  const seconds = (performance.now() - started) / 1000
  console.log(`from ${major}: exit ${run.status} after ${seconds.toFixed(1)} s\n${run.stdout}${run.stderr}`)
  check('upgraded', readVersion(join(dataDir, 'postgres')), readVersion(join(dataDir, 'postgres')) === '18')
  check('kept', `postgres-${major}`, readVersion(join(dataDir, `postgres-${major}`)) === major)
  const product = await launchProduct({ ...usual, DATA_DIR: dataDir })
  const after = await readSums(account.database)
  for (const [name, value] of Object.entries(after))
    check(name, `${value}, was ${before[name]}`, value === before[name])
  await compareCalls(product.url, account)
  await account.database.end()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The product on an old server, whose cluster is where an embedded one would be. */
async function fill(dataDir: string, binaries: Binaries): Promise<{ before: Sums; account: Account }> {
  const [account, folder] = [accountForPostgres(), join(dataDir, 'postgres')]
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  const made = spawnSync(
    binaries.initdb,
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'],
    { ...runAs(account), cwd: '/', encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const connection = { host: folder, port: 5432, database: 'postgres' }
  // Filling takes a lock per account.
  const extraSettings = { io_method: undefined, max_locks_per_transaction: '1024' }
  await untilConnectable(connection, folder, () =>
    launchPostmaster({ binaries, account, folder, socketFolder: folder, extraSettings }),
  )
  const databaseUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const product = await launchProduct({ ...usual, DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const customer = await openAccount(product)
  await fillBusiness(customer, people)
  await fillLedger(customer, ledgerRows)
  const before = await readSums(customer.database)
  await product.stop()
  await stopPostmaster(folder)
  return { before, account: customer }
}

async function compareCalls(url: string, { key, publishableKey }: Account): Promise<void> {
  const { status } = await verify(url, key)
  check('a key of before works', `status ${status}`, status === 200)
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify(credentials),
  })
  check('a password of before works', `status ${signIn.status}`, signIn.status === 200)
}

function readVersion(folder: string): string {
  return existsSync(folder) ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim() : 'missing'
}
