import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readiness } from '@assay/contract/health'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct } from '../scripts/launch.ts'
import { median } from './verify/load.ts'

const runs = 5
const limits = { seconds: 0.8, megabytes: 150 }

/** From the command to the first response on a built tree, and the memory of everything running then. */
await ensureBuilt()
const dataDir = join(freshFolder(), 'data')
const first = await measure()
const later = []
for (let run = 0; run < runs; run += 1) later.push(await measure())
rmSync(join(dataDir, '..'), { recursive: true, force: true })

const empty = median(Array.from({ length: runs }, timeEmptyNode))
const seconds = median(later.map((result) => result.seconds))
const megabytes = median(later.map((result) => result.megabytes))
console.log(`first start, empty data folder   ${first.seconds.toFixed(2)} s`)
console.log(
  `second start, median of ${runs}        ${seconds.toFixed(2)} s   ${(seconds / empty).toFixed(1)} × an empty Node.js program (${empty.toFixed(2)} s)   limit ${limits.seconds} s`,
)
console.log(`resident memory with PostgreSQL  ${megabytes.toFixed(0)} MB   limit ${limits.megabytes} MB`)
process.exit(seconds <= limits.seconds && megabytes <= limits.megabytes ? 0 : 1)

async function measure(): Promise<{ seconds: number; megabytes: number }> {
  const product = await launchProduct({ DATA_DIR: dataDir })
  const { status } = Readiness.parse(await (await fetch(`${product.url}/readyz`)).json())
  if (status !== 'ready') throw new Error('the product responds, but is not ready')
  const result = { seconds: product.milliseconds / 1000, megabytes: residentMegabytes(product.process.pid ?? 0) }
  await product.stop()
  return result
}

/** The server's resident set, and PostgreSQL's processes with shared memory counted once (PSS). */
function residentMegabytes(server: number): number {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const database = [postmaster, ...childrenOf(postmaster)].reduce((total, pid) => total + kilobytes(pid, 'Pss'), 0)
  return (kilobytes(server, 'Rss') + database) / 1024
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readIfThere(`/proc/${name}/status`).includes(`PPid:\t${parent}\n`))
    .map(Number)
}

function kilobytes(pid: number, kind: 'Rss' | 'Pss'): number {
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function timeEmptyNode(): number {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', ''])
  return (performance.now() - started) / 1000
}
