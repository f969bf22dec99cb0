import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { createDns } from '../adapters/dns/create-dns.ts'
import { loadEngine } from '../adapters/engine-data/load-engine.ts'
import type { Config } from '../config.ts'
import { createPool, createServicePool } from '../db/connect.ts'
import { createDb, watchQueries } from '../db/run-as.ts'
import { pickUpFeeds } from '../features/domain-feeds/pick-up.ts'
import { checkFiles } from '../features/files/check-files.ts'
import { pickUpDecisions } from '../features/lookup/appeals/watch-decisions.ts'
import { createMailHostLookup, noMailHostLookup } from '../features/mail-hosts/create-lookup.ts'
import { createLog } from '../http/log.ts'
import { noRequestContext } from '../http/request-context.ts'
import { noTracer } from '../http/trace-calls.ts'

/** What the thread starts with: `login` is the one of requests, `logFields` are on each line of the log. */
export type Settings = { config: Config; login: pg.ClientConfig; logFields: object }
/** A run of the job; 0 ends the thread. */
export type Order = { id: number }
export type Outcome = { id: number; failure: string | null }

const { config, login, logFields }: Settings = workerData
yieldToOthers()
const log = createLog(config.logLevel).child({ ...logFields, job: 'check-files' })
const pools = [createPool({ ...login, max: 1 }, log), createServicePool({ ...login, max: 1 }, log)] as const
const db = createDb(...pools, {
  watch: watchQueries({ log, requestContext: noRequestContext, tracer: noTracer }, config),
})
const now = () => new Date()
const engine = loadEngine()
const dns = config.hasMxLookups ? createDns(config.dnsServers) : null
const mailHosts = dns ? createMailHostLookup({ db, engine, now, log, dns }) : noMailHostLookup
const deps = { config, db, engine, mailHosts, now, log }
const prepared = mailHosts.probe()
let decisions = ''

/** With the lists and decisions of this moment, which is sooner than the server itself gets them. */
async function run(): Promise<void> {
  await prepared
  await pickUpFeeds(deps)
  decisions = await pickUpDecisions(deps, decisions)
  await checkFiles(deps)
}

async function close(): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()))
  process.exit()
}

parentPort?.on('message', async ({ id }: Order) => {
  if (id === 0) return close()
  const failure = await run().then(
    () => null,
    (error: unknown) => String(error),
  )
  parentPort?.postMessage({ id, failure } satisfies Outcome)
})

/**
 * On Linux threads have priorities. This one gets a tenth of a busy one's share, so requests go first and files still finish.
 * Elsewhere it competes like any other thread.
 */
export function yieldToOthers(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // No such file outside of Linux, or a container that forbids it.
  }
}
