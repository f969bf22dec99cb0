import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { drive } from '../../bench/verify/load.ts'
import { processorSeconds } from '../../bench/verify/processor-time.ts'
import type { Product } from '../../scripts/launch.ts'
import type { Check } from '../report.ts'
import { callAtRate } from './call.ts'
import { addCustomer, countedFor } from './customer.ts'
import { memoryOf, workersOf } from './memory.ts'
import { nameCores, placeCores } from './placement.ts'
import { type BenchDatabase, startDatabase } from './start-workers.ts'

const seconds = 8
const body = { model: 'user_verification', email: 'ada.lovelace@example.com', firstname: 'Ada', lastname: 'Lovelace' }

/** One server with WORKERS: what each core given to it is worth, and what its limits and drills do meanwhile. */
export async function checkWorkers(check: Check): Promise<void> {
  const cores = availableParallelism()
  const { server, postgres, load } = placeCores(cores)
  console.log(`server on ${nameCores(server)}, PostgreSQL on ${nameCores(postgres)}, load on core ${load}`)
  if (cores < 4) {
    console.log(
      `not shown with ${cores} cores: that a second core for the server doubles its throughput. PostgreSQL and the load need`,
      'the other one, so workers share a core here, and the figure is what they cost.',
    )
  }
  const database = await startDatabase(postgres)
  const most = Math.max(2, server.length)
  const sizes = [...new Set([1, 2, most])]
  for (const workers of sizes) {
    await measure(check, database, workers, server.slice(0, workers))
  }
  await drill(check, database, server)
  await database.close()
}

async function measure(check: Check, database: BenchDatabase, workers: number, cores: number[]): Promise<void> {
  const product = await database.launch(workers, cores)
  const pid = product.process.pid ?? 0
  const url = `${product.url}/v1/verify`
  const customer = await addCustomer(
    { balancer: product, database: database.database },
    { perSecond: 1_000_000, unitLimit: 100_000_000 },
  )
  await drive(url, { key: customer.key, body, seconds: 3, pid })
  const read = () => ({
    server: processorSeconds(pid, { withChildren: true }),
    primary: processorSeconds(pid),
    postgres: processorSeconds(database.pid, { withChildren: true }),
  })
  const before = { ...read(), ...(await countedFor(database, customer.id)) }
  const { requestsPerSecond, p99, failed } = await drive(url, { key: customer.key, body, seconds, pid })
  const after = { ...read(), ...(await countedFor(database, customer.id)) }
  // Three checks each, and everything that was answered was counted.
  const requests = (after.used - before.used) / 3
  const each = (place: 'server' | 'primary' | 'postgres') => ((after[place] - before[place]) / requests) * 1e6
  const primary = workers > 1 ? `, of which the primary ${each('primary').toFixed(0)}` : ''
  const perCore = requestsPerSecond / cores.length
  const busy = (each('server') * perCore) / 1e4
  check(
    `WORKERS=${workers} on ${nameCores(cores)}`,
    `${requestsPerSecond.toFixed(0)} a second, ${perCore.toFixed(0)} per core (${busy.toFixed(0)}% busy), p99 ${p99.toFixed(0)} ms; server ${each('server').toFixed(0)} µs${primary}, PostgreSQL ${each('postgres').toFixed(0)} µs; failed ${failed}`,
    failed === 0 && after.used === after.ledger,
  )
  reportMemory(check, product, workers)
  await product.stop()
}

function reportMemory(check: Check, { process: { pid = 0 } }: Product, workers: number): void {
  const show = (each: number) => {
    const { resident, proportional } = memoryOf(each)
    return `${resident.toFixed(0)} (${proportional.toFixed(0)})`
  }
  const ofWorkers = workersOf(pid).map(show).join(', ')
  const figure = workers === 1 ? show(pid) : `primary ${show(pid)}, workers ${ofWorkers}`
  check(`memory with WORKERS=${workers}, MB`, `${figure}; in brackets the part of its own`, true)
}

/** Ten a second stay ten, a killed worker comes back, and SIGHUP loses nothing. */
async function drill(check: Check, database: BenchDatabase, cores: number[]): Promise<void> {
  const product = await database.launch(2, cores)
  const outside = { balancer: product, database: database.database }
  const limited = await addCustomer(outside, { perSecond: 10, unitLimit: 1_000_000 })
  const { tally, seconds: took } = await callAtRate(product.url, limited, 60, 10)
  const isRight = tally.granted >= 95 && tally.granted <= 10 * took + 10 && tally.lost + tally.unavailable === 0
  check(
    'two workers, 10 a second allowed',
    `60 a second offered, ${tally.granted} granted in ${took.toFixed(1)} s`,
    isRight,
  )

  const customer = await addCustomer(outside, { perSecond: 1_000_000, unitLimit: 1_000_000 })
  const [victim = 0] = workersOf(product.process.pid ?? 0)
  const killing = callAtRate(product.url, customer, 100, 6)
  await delay(1000)
  process.kill(victim, 'SIGKILL')
  const killed = await killing
  const isBack = product.output().includes('a worker is back')
  const lost = `${killed.tally.granted} granted, ${killed.tally.lost} lost, ${killed.tally.unavailable} refused`
  check('one of two workers killed with -9', `${lost}; back: ${isBack}`, isBack && killed.tally.granted > 500)

  const before = workersOf(product.process.pid ?? 0)
  const rolling = callAtRate(product.url, customer, 100, 20)
  await delay(1000)
  product.process.kill('SIGHUP')
  const { tally: rolled } = await rolling
  const isReplaced = workersOf(product.process.pid ?? 0).every((pid) => !before.includes(pid))
  const figure = `${rolled.granted} granted, ${rolled.lost} lost, ${rolled.unavailable} refused; all new: ${isReplaced}`
  check('SIGHUP under load', figure, isReplaced && rolled.lost + rolled.unavailable === 0)
  check('SIGTERM', `exit code ${await product.stop()}`, product.process.exitCode === 0)
}
