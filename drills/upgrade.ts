import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct } from '../scripts/launch.ts'
import { findFreePort } from '../server/src/http/listen.ts'
import { lastRelease } from '../server/src/testing/released/last-release.ts'
import { startBalancer } from './balancer.ts'
import { ask, prepareServer } from './postgres.ts'
import { ensurePackages } from './programs.ts'
import { createReport } from './report.ts'
import { usual } from './stage.ts'
import { buildRelease, runSideBySide, takeOverFolder } from './upgrade/side-by-side.ts'

/**
 * The last release and this version on one PostgreSQL at the same time, as during a rolling upgrade, and this version on a
 * data folder of every release (OP-4).
 */
ensurePackages('postgresql')
const folder = freshFolder()
const firstRelease = { version: '0.1.0', commit: '523f7b36246492ce4cd9dc5a10e525b5f7a2428d' }
const release = buildRelease(lastRelease, join(folder, lastRelease.version))
await ensureBuilt()
const { check, hasFailed } = createReport()
const settings = { ...usual, DRAIN_SECONDS: '1' }

const server = prepareServer(folder, await findFreePort('127.0.0.1'))
server.init({ max_connections: '200' })
await server.start()
await ask(server.address('postgres', 'postgres'), 'create role assay login createrole')
await ask(server.address('postgres', 'postgres'), 'create database assay owner assay')
const ports = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
// One payment provider to both: version 0.1 signs events with this and shows no key at the other's sandbox.
const devKey = 'sandbox-webhook-secret'
const keyFolder = join(folder, 'key')
mkdirSync(keyFolder)
writeFileSync(join(keyFolder, 'dev-key'), devKey)
const balancer = await startBalancer(await findFreePort('127.0.0.1'), ports, { 'x-dev-key': devKey })
const database = new pg.Pool({ connectionString: server.address('postgres', 'assay'), max: 1 })
// Its end is seen elsewhere.
database.on('error', () => {})
const launch = async (place: number, cwd?: string) => {
  const own = { PUBLIC_URL: balancer.url, DATABASE_URL: server.address('assay', 'assay'), PORT: String(ports[place]) }
  const product = await launchProduct({ ...settings, ...own, DATA_DIR: keyFolder }, { cwd })
  return { url: `http://127.0.0.1:${ports[place]}`, product }
}
console.log(
  `version ${lastRelease.version} beside this one, on ${(await database.query('show server_version')).rows[0].server_version}`,
)
try {
  const old = await launch(0, release)
  const launched: { stop(): Promise<unknown> }[] = [old.product]
  try {
    const startNew = async () => {
      const next = await launch(1)
      launched.push(next.product)
      return next
    }
    await runSideBySide({ balancer: balancer.url, old, startNew, database, check })
  } finally {
    await Promise.all(launched.map((product) => product.stop()))
  }
  for (const { version, built } of [
    { version: lastRelease.version, built: release },
    { version: firstRelease.version, built: buildRelease(firstRelease, join(folder, firstRelease.version)) },
  ]) {
    console.log(`a data folder of version ${version}`)
    await takeOverFolder(built, join(folder, `data-${version}`), settings, check)
  }
} catch (error) {
  check('broke off', error instanceof Error ? error.message : String(error), false)
}
balancer.stop()
await database.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(hasFailed() ? 1 : 0)
