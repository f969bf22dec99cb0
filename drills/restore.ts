import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fillLedger, openAccount } from '../bench/verify/account.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct, type Product } from '../scripts/launch.ts'
import { backUp } from '../server/src/db/embedded/back-up.ts'
import { attachEmbedded } from '../server/src/db/embedded/start.ts'
import { verify } from './customer.ts'
import { ensurePackages } from './programs.ts'
import { createReport } from './report.ts'
import { fillBusiness, readSums, restoreDump, type Sums } from './restore/dump.ts'
import { usual } from './stage.ts'

const people = 20_000
const ledgerRows = 300_000
const callers = 16
const { check, hasFailed } = createReport()

/**
 * The restore drill. Of the embedded database: two backups of a filled one, at work and at rest, each started as a product of
 * its own and compared with the original by its sums. Of an external server: the same with `pg_dump`; `-- dump` runs that alone.
 */
ensurePackages('postgresql')
await ensureBuilt()
if (process.argv.includes('dump')) {
  await restoreDump(people, check)
  process.exit(hasFailed() ? 1 : 0)
}
const product = await launchProduct(usual)
const account = await openAccount(product)
await fillBusiness(account, people)
await fillLedger(account, ledgerRows)

const before = await readSums(account.database)
let responded = 0
const working = callWhile(() => backUpTo(product))
const atWork = await working
const after = await readSums(account.database)
const copy = await restore(atWork.folder)
console.log(
  `at work: copied in ${atWork.seconds.toFixed(1)} s under ${responded} calls, ready again in ${copy.readySeconds.toFixed(1)} s`,
)
for (const [name, value] of Object.entries(copy.sums)) {
  const [low = 0, high = 0] = [before[name], after[name]]
  check(name, `${value}, between ${low} and ${high}`, value >= low && value <= high)
}
check('periods and days agree', '', copy.sums['units in the periods'] === copy.sums['units in the days'])

const atRest = await backUpTo(product)
const same = await restore(atRest.folder)
console.log(`at rest: copied in ${atRest.seconds.toFixed(1)} s, ready again in ${same.readySeconds.toFixed(1)} s`)
for (const [name, value] of Object.entries(same.sums))
  check(name, `${value}, was ${after[name]}`, value === after[name])
check('a key of before is good', `status ${same.keyStatus}`, same.keyStatus === 200)

await account.database.end()
await product.stop()
for (const folder of [atWork.folder, atRest.folder]) rmSync(folder, { recursive: true, force: true })
await restoreDump(people, check)
process.exit(hasFailed() ? 1 : 0)

async function backUpTo({ dataDir }: Product): Promise<{ folder: string; seconds: number }> {
  const folder = freshFolder()
  const started = performance.now()
  await backUp(await attachEmbedded(dataDir), folder)
  return { folder, seconds: (performance.now() - started) / 1000 }
}

/** Customers send requests until the work is done. Those acknowledged before it began must be in the result. */
async function callWhile<T>(work: () => Promise<T>): Promise<T> {
  let isDone = false
  const caller = async () => {
    while (!isDone) {
      if ((await verify(product.url, account.key)).ok) responded += 1
    }
  }
  const all = Promise.all(Array.from({ length: callers }, caller))
  const result = await work().finally(() => {
    isDone = true
  })
  await all
  return result
}

/** What an operator does: start Assay with DATA_DIR at the backup. */
async function restore(folder: string): Promise<{ sums: Sums; readySeconds: number; keyStatus: number }> {
  const restored = await launchProduct({ ...usual, DATA_DIR: folder })
  const database = new pg.Pool({ host: join(folder, 'postgres'), user: 'postgres', database: 'postgres', max: 1 })
  const sums = await readSums(database)
  const { status: keyStatus } = await verify(restored.url, account.key)
  await database.end()
  await restored.stop()
  return { sums, readySeconds: restored.milliseconds / 1000, keyStatus }
}
