import { join } from 'node:path'
import pg from 'pg'
import { openAccount } from '../bench/verify/account.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { jobs } from '../server/src/jobs/list.ts'
import { openConsole, operator, timeConsole } from './scale/console.ts'
import { compare, fillCustomer, listWaits, metricsToken } from './scale/customer.ts'
import { fill } from './scale/fill.ts'
import { printSizes, runJob } from './scale/jobs.ts'
import { usual } from './stage.ts'

/**
 * A small database beside one of 100,000 accounts and a million requests: what a customer waits for may take 1.2 times as
 * long, a page of the operators' console 150 ms, and no statement of any job more than a second. `npm run drills scale 1000000` fills more accounts.
 */
const limits = { growth: 1.2, statementMs: 1000, consoleMs: 150 }
const accounts = { small: 1000, large: Number(process.argv[3] ?? 100_000) }
/** Faster statements aren't worth a line in the product's log. */
const slowMs = 5
await ensureBuilt()
let hasFailed = false
const opened: Opened[] = []
try {
  opened.push(await open(accounts.small))
  opened.push(await open(accounts.large))
  const [small, large] = opened
  if (small && large) await measure(small, large)
} finally {
  for (const { database, account, product } of opened) {
    await database.end()
    await account.database.end()
    await product.stop()
  }
}
process.exit(hasFailed ? 1 : 0)

async function measure(small: Opened, large: Opened): Promise<void> {
  console.log(
    `\n${'what a customer waits for'.padEnd(34)}${'small'.padStart(9)}${'large'.padStart(9)}   growth, limit ${limits.growth}`,
  )
  for (const wait of await compare(small.waits, large.waits)) {
    const holds = wait.growth <= limits.growth && wait.large <= wait.maxMs
    hasFailed ||= !holds
    const times = `${ms(wait.small)}${ms(wait.large)}   ${wait.growth.toFixed(2)}`
    console.log(`${wait.name.padEnd(34)}${times}${holds ? '' : '   FAIL'}`)
  }
  const [less, more] = [await timeConsole(small.pages), await timeConsole(large.pages)]
  console.log(
    `\n${'the operators’ console'.padEnd(34)}${'small'.padStart(9)}${'large'.padStart(9)}   limit ${limits.consoleMs} ms`,
  )
  for (const [index, { name }] of large.pages.entries()) {
    const [one = 0, other = 0] = [less[index], more[index]]
    const holds = other <= limits.consoleMs
    hasFailed ||= !holds
    console.log(`${name.padEnd(34)}${ms(one)}${ms(other)}${holds ? '' : '   FAIL'}`)
  }
  await printSizes(large.database)

  console.log(
    `\n${'job'.padEnd(24)}${'small'.padStart(10)}${'large'.padStart(10)}   longest statement, limit ${limits.statementMs} ms`,
  )
  for (const name of Object.keys(jobs)) {
    const one = await runJob(small.product, small.database, name)
    const other = await runJob(large.product, large.database, name)
    const holds = other.slowest <= limits.statementMs && other.failure === null
    hasFailed ||= !holds
    const slowest = other.slowest > 0 ? `${other.slowest} ms  ${other.statement.slice(0, 60)}` : `under ${slowMs} ms`
    const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(10)
    console.log(
      `${name.padEnd(24)}${seconds(one.seconds)}${seconds(other.seconds)}   ${slowest}${holds ? '' : '   FAIL'}`,
    )
    if (other.failure !== null) console.log(`  ${other.failure}`)
  }
}

type Opened = Awaited<ReturnType<typeof open>>

/** A product with its own database, and Ada among so many other accounts. */
async function open(count: number) {
  const product = await launchProduct({
    ...usual,
    METRICS_TOKEN: metricsToken,
    SLOW_QUERY_MS: String(slowMs),
  })
  const account = await openAccount(product)
  await (await openAccount(product, operator)).database.end()
  const socket = { host: join(product.dataDir, 'postgres'), user: 'postgres', database: 'postgres' }
  const started = performance.now()
  await fill(socket, count)
  const database = new pg.Client(socket)
  await database.connect()
  await fillCustomer(database, account.userId)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${count.toLocaleString('en')} accounts, ${(count * 10).toLocaleString('en')} requests: filled in ${seconds} s`,
  )
  const pages = await openConsole(product, account, database)
  return { product, account, database, waits: listWaits(product, account), pages }
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(9)
}
