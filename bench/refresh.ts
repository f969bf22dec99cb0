import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freshFolder } from '../scripts/launch.ts'
import { createFeedReader } from '../server/src/adapters/domain-feeds/create-feed-reader.ts'
import { loadEngine } from '../server/src/adapters/engine-data/load-engine.ts'
import { loadConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createDb } from '../server/src/db/run-as.ts'
import { refreshFeeds } from '../server/src/features/domain-feeds/refresh.ts'
import { createLog } from '../server/src/http/log.ts'
import { heldMegabytes, makeFeeds, measure, nextDay, readFolder, serveFeeds } from './refresh/feeds.ts'

const limits = { seconds: 20, megabytes: 250, pauseMilliseconds: 50 }
const { values } = parseArgs({
  args: process.argv.slice(3).filter((word) => word !== '--'),
  options: { feeds: { type: 'string' }, times: { type: 'string', default: '1' } },
})

/** Ten days of full-size feeds, generated or from snapshots: what a refresh costs its process. */
const dataDir = freshFolder()
const server = await serveFeeds()
let feeds = values.feeds ? readFolder(values.feeds) : makeFeeds(Number(values.times))
const config = loadConfig({ DATA_DIR: dataDir, FEEDS_BLOCK: feeds.map(server.put).join(), LOG_LEVEL: 'warn' })
const log = createLog('warn')
const database = await openDatabase(config, log)
await migrate(database.owner, { withPlatform: true })
const rows = new pg.Pool({ ...database.owner, max: 1 })
let day = 0
const deps = {
  config,
  db: createDb(database.pool, database.servicePool),
  engine: loadEngine(),
  feeds: createFeedReader({ fetch }),
  log,
  now: () => new Date(Date.now() + day * 86_400_000),
}
console.log(`${feeds.reduce((sum, { domains }) => sum + domains.length, 0)} entries in ${feeds.length} feeds`)

let hasFailed = false
let held = 0
for (day = 1; day <= 10; day++) {
  const { result, seconds, grownMegabytes, pauseMilliseconds, waitMilliseconds } = await measure(() =>
    refreshFeeds(deps),
  )
  const holds =
    result.status === 'updated' &&
    seconds <= limits.seconds &&
    grownMegabytes <= limits.megabytes &&
    pauseMilliseconds <= limits.pauseMilliseconds
  hasFailed ||= !holds
  if (day === 2) held = heldMegabytes()
  if (!holds || [1, 2, 10].includes(day)) {
    const figures = `${seconds.toFixed(1)} s   +${grownMegabytes.toFixed(0)} MB   pause ${pauseMilliseconds.toFixed(0)} ms (${waitMilliseconds.toFixed(0)} by the clock)`
    console.log(`${holds ? 'ok  ' : 'FAIL'}  refresh ${String(day).padStart(2)}   ${figures}   ${await sizes()}`)
    if (result.status === 'failed') console.log(`      ${result.reason}`)
  }
  feeds = feeds.map((feed) => nextDay(feed, day))
  feeds.forEach(server.put)
}
console.log(`held after the second ${held.toFixed(1)} MB, after the tenth ${heldMegabytes().toFixed(1)} MB`)
await rows.end()
await database.close()
server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(hasFailed ? 1 : 0)

async function sizes(): Promise<string> {
  const { rows: found } = await rows.query(
    `select (select octet_length(bytes) from feed_versions order by id desc limit 1) as table_bytes,
       (select domains from feed_versions order by id desc limit 1) as domains,
       (select count(*)::int from domain_listings) as listings,
       pg_total_relation_size('domain_listings')::int as listing_bytes`,
  )
  const { table_bytes, domains, listings, listing_bytes } = found[0] ?? {}
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return `${domains} domains, table ${megabytes(table_bytes)}, ${listings} rows in ${megabytes(listing_bytes)}`
}
