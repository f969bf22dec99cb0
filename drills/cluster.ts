import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/build.mjs'
import { callAtRate, callSteadily, reasons } from './cluster/call.ts'
import {
  jobRuns,
  midMinute,
  nodeAt,
  runManyJobs,
  serveFeed,
  shareFeeds,
  size,
  startCluster,
} from './cluster/start-cluster.ts'
import { farmCluster } from './cluster/waves.ts'
import { countedFor, Session, send } from './customer.ts'
import { createReport } from './report.ts'

const { check, hasFailed } = createReport()
const jobCount = 60

/**
 * Three processes on one PostgreSQL and one Redis behind a load balancer: one is killed and one replaced under load, and the
 * invariants are checked afterward in the database. One server with several workers is in `drills/processes`.
 */
await ensureBuilt()
const feed = await serveFeed()
const cluster = await startCluster({ FEEDS_BLOCK: feed.address, LOG_LEVEL: 'warn' })
const { nodes, balancer, database } = cluster

await checkMigrations()
const minute = await midMinute()
const cronBefore = total(await jobRuns(cluster, 'end-plans'))
await checkJobs()
await checkFeeds()
await checkCron()
await checkRate()
await checkWaves()
await checkFaults()
await checkRedisLoss()
await cluster.close()
feed.stop()
for (const [reason, count] of reasons) console.log(`      lost ${count} times: ${reason}`)
process.exit(hasFailed() ? 1 : 0)

async function checkMigrations(): Promise<void> {
  const { rows: applied } = await database.query('select count(*)::int as files from private.migrations')
  const files = Number(applied[0].files)
  check(
    'three start on an empty database',
    `${files} migrations, ready in ${cluster.startSeconds.toFixed(1)} s`,
    files > 0,
  )
}

async function checkJobs(): Promise<void> {
  const { runs, mailsSentOnce } = await runManyJobs(cluster, jobCount)
  const isOnce = total(runs) === jobCount && mailsSentOnce === jobCount
  check(`${jobCount} jobs and ${jobCount} mails`, `ran ${runs.join(' + ')}; mails sent once ${mailsSentOnce}`, isOnce)
}

async function checkFeeds(): Promise<void> {
  const seconds = await shareFeeds(cluster)
  const figure = seconds === null ? 'not within 90 s' : `the same in all processes after ${seconds.toFixed(0)} s`
  check('a feed read by one process', figure, seconds !== null)
}

async function checkCron(): Promise<void> {
  const minutes = (await midMinute()) - minute
  const runs = total(await jobRuns(cluster, 'end-plans')) - cronBefore
  check('a job of every minute', `${runs} times in ${minutes} minutes, by three processes`, runs === minutes)
}

async function checkRate(): Promise<void> {
  const customer = await cluster.addCustomer({ perSecond: 10, checks: 1_000_000 })
  const before = warningsOf('Redis is not responding')
  const { tally, seconds } = await callAtRate(balancer.url, customer, 60, 10)
  const late = warningsOf('Redis is not responding') - before
  // On an overloaded machine Redis may be late; a process then counts on its own, up to ten requests each time.
  const max = 10 * seconds + 10 + 10 * late
  const holds = tally.granted <= max && tally.granted >= 10 * 10 * 0.95 && tally.lost + tally.unavailable === 0
  const figure = `${tally.granted} granted in ${seconds.toFixed(1)} s; Redis was late ${late} times`
  check('10 a second allowed, 60 offered', figure, holds)
}

async function checkWaves(): Promise<void> {
  const farm = await farmCluster(cluster, await cluster.addCustomer({ checks: 1_000_000 }))
  const seconds = await farm.share()
  const figure = seconds === null ? 'not within 10 s' : `by all processes after ${seconds.toFixed(1)} s`
  check('a wave that one process recognized', figure, seconds !== null && seconds <= 5)
  const { acknowledged, lost, oldestLost, stillLost } = await farm.kill(1)
  await cluster.start(1)
  const age = lost === 0 ? '' : `, the oldest ${oldestLost.toFixed(1)} s before`
  const counted = `${acknowledged} acknowledged, ${lost} not among its members${age}; ${stillLost} after the next one`
  check('one killed with -9 in a wave', counted, oldestLost <= 5 && stillLost === 0)
}

async function checkFaults(): Promise<void> {
  const customer = await cluster.addCustomer({ perSecond: 1_000_000, checks: 1_000_000 })
  const load = callSteadily(balancer.url, customer, 32)
  await delay(2000)
  await cluster.kill(1)
  await delay(1000)
  const session = Session.parse(await refresh(nodeAt(nodes, 2).url, customer.apikey, customer.refreshToken))
  await cluster.start(1)
  await delay(1000)
  const ofKill = { ...load.tally }
  check('one killed with -9 under load', `${ofKill.granted} granted, ${ofKill.lost} responses lost`, ofKill.lost <= 32)

  const code = await rollUnderLoad()
  const ofRoll = { lost: load.tally.lost - ofKill.lost, unavailable: load.tally.unavailable - ofKill.unavailable }
  const rolled = `${load.tally.granted - ofKill.granted} granted, ${ofRoll.lost} lost, ${ofRoll.unavailable} rejected`
  check('one replaced under load', `${rolled}, exit code ${code}`, ofRoll.lost + ofRoll.unavailable === 0 && code === 0)

  const again = Session.parse(await refresh(nodeAt(nodes, 1).url, customer.apikey, session.refresh_token))
  const statuses = await Promise.all(nodes.map(({ url }) => statusOf(`${url}/api-keys`, again.access_token)))
  check(
    'one session, three processes',
    `statuses ${statuses.join(', ')}`,
    statuses.every((status) => status === 200),
  )

  const { used } = await countedFor(database, customer.id)
  const limit = used + 2000
  await database.query('update quota_periods set unit_limit = $2 where user_id = $1', [customer.id, limit])
  await load.done
  const counted = await countedFor(database, customer.id)
  const { granted, lost } = load.tally
  const isExact = counted.used === limit && counted.ledger === limit && counted.days === limit
  const isAccounted = granted <= limit && limit <= granted + lost
  const figure = `limit ${limit}: counted ${counted.used}, ledger ${counted.ledger}, days ${counted.days}; granted ${granted}, lost ${lost}`
  check('the quota, to the unit', figure, isExact && isAccounted)
}

async function rollUnderLoad(): Promise<number | null> {
  const code = await cluster.stop(2)
  await cluster.start(2)
  await delay(1000)
  return code
}

/** Each process counts on its own then: up to three times the limit, and nobody is rejected because Redis is down. */
async function checkRedisLoss(): Promise<void> {
  const customer = await cluster.addCustomer({ perSecond: 10, checks: 1_000_000 })
  const before = warningsOf('Redis is not responding')
  await cluster.redis.stop()
  const { tally, seconds } = await callAtRate(balancer.url, customer, 20, 5)
  const holds = tally.granted >= 20 * 5 * 0.95 && tally.lost + tally.unavailable === 0
  const warnings = warningsOf('Redis is not responding') - before
  const figure = `${tally.granted} of ${20 * 5} granted in ${seconds.toFixed(1)} s, warned by ${warnings} processes`
  check('Redis gone, 20 a second offered', figure, holds && warnings === size)
}

function warningsOf(text: string): number {
  return nodes.reduce((count, { product }) => count + product.output().split(text).length - 1, 0)
}

function refresh(url: string, apikey: string, refreshToken: string): Promise<unknown> {
  const body = { refresh_token: refreshToken }
  return send(url, '/auth/v1/token?grant_type=refresh_token', { body, headers: { apikey } })
}

async function statusOf(url: string, token: string): Promise<number> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return response.status
}

function total(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
