import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'
import { freshDataDir, gone, isReady, outputWith, ownerOf, postmasterOf, startedDataDir } from './data-folders.ts'

const isRoot = process.getuid?.() === 0

beforeAll(ensureBuilt, 120_000)

test.runIf(isRoot)(
  'as root, with a data folder that the PostgreSQL account cannot reach, the cluster is stored elsewhere and linked',
  async () => {
    const home = freshDataDir()
    mkdirSync(home, { mode: 0o700 })
    const dataDir = join(home, '.data')
    const product = await launchProduct({ DATA_DIR: dataDir })
    const place = /^ {2}Data +(\S+)$/m.exec(product.output())?.[1] ?? ''
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    expect(place).toMatch(/^\/var\/lib\/assay\//)
    expect(await isReady(product)).toBe(true)
    await product.stop()
    const again = await launchProduct({ DATA_DIR: dataDir })
    expect(again.output()).toContain(place)
    await again.stop()
  },
)

test.runIf(isRoot)('as root, data that an earlier version gave to "nobody" moves to a dedicated owner', async () => {
  const dataDir = await startedDataDir()
  const [uid] = ownerOf(dataDir)
  expect(spawnSync('chown', ['-R', 'nobody:', join(dataDir, 'postgres')]).status).toBe(0)
  const product = await launchProduct({ DATA_DIR: dataDir })
  expect(await isReady(product)).toBe(true)
  const runs = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
  expect(runs).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'))
  await product.stop()
  expect(spawnSync('find', [dataDir, '-user', 'nobody'], { encoding: 'utf8' }).stdout).toBe('')
  expect(readFileSync('/etc/passwd', 'utf8')).toMatch(new RegExp(`^assay:x:${uid}:`, 'm'))
})

test.runIf(isRoot)(
  'OP-1 it runs from any directory, for a user without a name or home who can only read it',
  async () => {
    const dataDir = await startedDataDir()
    expect(spawnSync('chown', ['-R', '34567:34567', dataDir]).status).toBe(0)
    const product = reachableProduct()
    const run = (folder: string) =>
      spawn(process.execPath, [join(product, 'server/dist/main.js')], {
        cwd: '/',
        uid: 34567,
        gid: 34567,
        env: { DATA_DIR: folder, PORT: '0', FEEDS_BLOCK: 'none', MX_LOOKUPS: 'off' },
      })
    const child = run(dataDir)
    await outputWith(child, 'is ready')
    const postmaster = postmasterOf(dataDir)
    child.kill('SIGTERM')
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
    await gone(postmaster)

    const fresh = freshDataDir()
    mkdirSync(fresh)
    chownSync(fresh, 34567, 34567)
    const nameless = run(fresh)
    await outputWith(nameless, 'uid 34567 has no line in /etc/passwd')
  },
)

test('OP-1 as a regular user everything runs as that user, from any directory and in a folder of their own', async () => {
  const uid = isRoot ? 65534 : process.getuid?.()
  const home = freshDataDir()
  mkdirSync(home, { mode: 0o700 })
  if (isRoot) chownSync(home, 65534, 65534)
  const dataDir = join(home, '.data')
  const child = spawn(process.execPath, [join(reachableProduct(), 'server/dist/main.js')], {
    cwd: '/',
    ...(isRoot && { uid: 65534, gid: 65534 }),
    env: { DATA_DIR: dataDir, PORT: '0', FEEDS_BLOCK: 'none', FEEDS_ALLOW: 'none', MX_LOOKUPS: 'off' },
  })
  await outputWith(child, 'is ready')
  const owner = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
  expect(owner).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'))
  child.kill('SIGINT')
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
})

test('a data folder owned by another user is a one-sentence error', async () => {
  const dataDir = await startedDataDir()
  const folder = join(dataDir, 'postgres')
  if (isRoot) chownSync(folder, 12_345, 12_345)
  else chmodSync(folder, 0o000)
  // Before it's removed, which takes looking into it.
  onTestFinished(() => chmodSync(folder, 0o700))
  // Only root can give it away; a user who may not look into a folder finds nothing in it.
  const sentence = isRoot ? 'belongs to another user (uid 12345)' : 'is not a complete PostgreSQL data folder'
  const failure = await launchProduct({ DATA_DIR: dataDir }).catch((error: Error) => error.message)
  expect(failure).toContain('exit code 1')
  expect(failure).toContain(sentence)
})

/** This folder, or a copy if a regular user can't read it, as in root's home. */
function reachableProduct(): string {
  const here = process.cwd()
  if (!isRoot) return here
  if (spawnSync('test', ['-r', join(here, 'server/dist/main.js')], { uid: 65534, gid: 65534 }).status === 0) return here
  const copy = freshFolder()
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const part of ['package.json', 'server/dist', 'web/dist', 'node_modules']) {
    mkdirSync(dirname(join(copy, part)), { recursive: true })
    const linked = spawnSync('cp', ['-al', part, join(copy, part)])
    if (linked.status !== 0) cpSync(part, join(copy, part), { recursive: true, verbatimSymlinks: true })
  }
  return copy
}
