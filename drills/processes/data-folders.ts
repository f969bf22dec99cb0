import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { freshFolder, launchProduct, type Product } from '../../scripts/launch.ts'
import { withLock } from '../../scripts/with-lock.mjs'

// What tests look at that start, kill and break the real program on real folders, like operators would.

/** Not there yet; removed after the test. */
export function freshDataDir(): string {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  return client
}

export async function remember(dataDir: string, note: string): Promise<void> {
  const client = await connect(dataDir)
  await client.query('create table if not exists private.notes (note text)')
  await client.query('insert into private.notes values ($1)', [note])
  await client.end()
}

export async function remembered(dataDir: string): Promise<string[]> {
  const client = await connect(dataDir)
  const { rows } = await client.query<{ note: string }>('select note from private.notes order by note')
  await client.end()
  return rows.map(({ note }) => note)
}

export async function gone(pid: number): Promise<void> {
  await expect
    .poll(
      () => {
        try {
          process.kill(pid, 0)
          return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        } catch {
          return true
        }
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}

export function ownerOf(dataDir: string): [uid: number, gid: number] {
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  return [uid, gid]
}

export async function isReady({ url }: Product): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200
}

/** Resolves once the program has printed the text. */
export async function outputWith(child: ChildProcess, text: string): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  await expect.poll(() => output, { timeout: 20_000 }).toContain(text)
}

/**
 * A data folder after a first start and a clean shutdown: created once per run, copied for each test. Removed after it, unless
 * a hook that serves several says when.
 */
export async function startedDataDir(whenDone: (remove: () => void) => void = onTestFinished): Promise<string> {
  const template = join(inject('folder'), 'started')
  await withLock(() => makeTemplate(template))
  const folder = freshFolder()
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  // Node's copy would belong to root instead of the PostgreSQL account.
  const { status, stderr } = spawnSync('cp', ['-a', template, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
  return dataDir
}

async function makeTemplate(template: string): Promise<void> {
  if (existsSync(template)) return
  const unfinished = `${template}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const product = await launchProduct({ DATA_DIR: unfinished })
  await product.stop()
  renameSync(unfinished, template)
}
