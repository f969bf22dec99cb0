import { rmSync } from 'node:fs'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder } from '../scripts/launch.ts'
import { runDrill } from './failover/drill.ts'
import { startPatroni, startPlain } from './failover/replicated.ts'
import { ensurePackages } from './programs.ts'
import { createReport } from './report.ts'

/**
 * `npm run drills failover`, or `-- plain` or `-- patroni` for one of the two: PostgreSQL in synchronous replication behind
 * haproxy, with the files of the deployment guide. Planned switchover and `kill -9` of the primary under load (OP-3).
 */
const wanted = process.argv.slice(3)
const forms = { plain: startPlain, patroni: startPatroni }
ensurePackages('postgresql', 'haproxy')
if (wanted.join() !== 'plain') ensurePackages('patroni', 'etcd-server')
await ensureBuilt()
const { check, hasFailed } = createReport()
for (const [name, start] of Object.entries(forms)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const folder = freshFolder()
  const database = await start(folder)
  try {
    await runDrill(database, check)
  } catch (error) {
    check('broke off', error instanceof Error ? error.message : String(error), false)
  }
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(hasFailed() ? 1 : 0)
