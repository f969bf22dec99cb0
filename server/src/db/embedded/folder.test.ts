import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '../../startup-error.ts'
import { type Account, accountForPostgres, canReach, findAccount } from './account.ts'
import { postgresMajor, prepareCluster } from './folder.ts'

// For any user: drills/processes/data-folder-owners.test.ts has the same with real owners, which takes root.

const unused = { initdb: '/nonexistent', postgres: '/nonexistent' }

test('a data folder that belongs to another user is rejected, and the error names both', async () => {
  const dataDir = freshFolder()
  const folder = clusterIn(dataDir)
  const { uid } = statSync(folder)
  runAsUser(uid + 1)
  const error = await startupError(prepareCluster(unused, null, dataDir))
  expect(error).toBe(
    `The data folder ${folder} belongs to another user (uid ${uid}); PostgreSQL would run as uid ${uid + 1}. ` +
      'Start Assay as the user who created it, or set DATA_DIR to another folder.',
  )
})

test('data that is neither the PostgreSQL account’s nor nobody’s keeps its owner, and the error says how to give it away', async () => {
  const dataDir = freshFolder()
  const folder = clusterIn(dataDir)
  const { uid } = statSync(folder)
  const error = await startupError(prepareCluster(unused, { ...strangerTo(folder), name: 'assay' }, dataDir))
  expect(error).toContain(`belongs to another user (uid ${uid})`)
  expect(error).toContain('run chown -R assay on it')
  expect(statSync(folder).uid).toBe(uid)
})

test('a data folder that this user can’t look into, or that lost files, is rejected as it is', async () => {
  const dataDir = freshFolder()
  const folder = clusterIn(dataDir)
  rmSync(join(folder, 'global'), { recursive: true })
  expect(await startupError(prepareCluster(unused, null, dataDir))).toContain('missing: global/pg_control)')
  // Root can look into it, but there's nothing to find.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  chmodSync(folder, 0o000)
  expect(await startupError(prepareCluster(unused, null, dataDir))).toContain(
    `${folder} is not a complete PostgreSQL data folder (missing: PG_VERSION, global/pg_control, base, pg_wal)`,
  )
  chmodSync(folder, 0o700)
})

test('a cluster that is stored elsewhere is found by its link, and a link to nothing is an error', async () => {
  const elsewhere = clusterIn(freshFolder())
  const dataDir = freshFolder()
  symlinkSync(elsewhere, join(dataDir, 'postgres'))
  expect(await prepareCluster(unused, null, dataDir)).toBe(elsewhere)
  rmSync(elsewhere, { recursive: true })
  expect(await startupError(prepareCluster(unused, null, dataDir))).toContain(
    'points to a folder that no longer exists',
  )
})

test('OP-1 for a user without a name, creating the cluster says what is missing and leaves nothing behind', async () => {
  const dataDir = freshFolder()
  runAsUser(34_567)
  const nameless = failingInitdb('could not look up effective user ID 34567: user does not exist')
  expect(await startupError(prepareCluster(nameless, null, dataDir))).toContain(
    'uid 34567 has no line in /etc/passwd. Add one,',
  )
  const full = failingInitdb('could not write to file: No space left on device')
  expect(await startupError(prepareCluster(full, null, dataDir))).toContain(
    `couldn't create its data folder in ${dataDir}: initdb: error: could not write to file: No space left on device`,
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test('an account reaches a folder if it may enter every one above it', () => {
  const folder = freshFolder()
  const inside = join(folder, 'inside')
  mkdirSync(inside)
  chmodSync(inside, 0o755)
  const { uid, gid } = statSync(folder)
  const stranger = strangerTo(folder)
  const reaches = (account: Account, mode: number) => {
    chmodSync(folder, mode)
    return [canReach(account, folder), canReach(account, inside)]
  }
  const yes = [true, true]
  const no = [false, false]
  expect(reaches(stranger, 0o755)).toEqual(yes)
  expect(reaches(stranger, 0o700)).toEqual(no)
  expect(reaches({ ...stranger, uid }, 0o700)).toEqual(yes)
  // A group's member isn't one of the others.
  expect(reaches({ ...stranger, gid }, 0o710)).toEqual(yes)
  expect(reaches({ ...stranger, gid }, 0o701)).toEqual(no)
  expect(reaches(stranger, 0o701)).toEqual(yes)
})

test('an account is found by its whole name, and root is none', () => {
  const idOf = (option: string) => Number(spawnSync('id', [option, 'daemon'], { encoding: 'utf8' }).stdout)
  expect(findAccount('daemon')).toEqual({ name: 'daemon', uid: idOf('-u'), gid: idOf('-g') })
  expect(findAccount('daemo')).toBeNull()
  expect(findAccount('root')).toBeNull()
})

test('only root needs an account for PostgreSQL', () => {
  runAsUser(1000)
  expect(accountForPostgres()).toBeNull()
})

/** Not in os.tmpdir(), which may be a user's own: everybody can reach this one until a test says otherwise. */
function freshFolder(): string {
  const folder = mkdtempSync('/tmp/assay-folder-')
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a start looks at before it launches PostgreSQL. */
function clusterIn(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  for (const part of ['base', 'global', 'pg_wal']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), `${postgresMajor}\n`)
  writeFileSync(join(folder, 'global/pg_control'), '')
  return folder
}

/** Shares neither user nor group with the folder's owner. */
function strangerTo(folder: string): Account {
  const { uid, gid } = statSync(folder)
  return { name: 'stranger', uid: uid + 1, gid: gid + 1 }
}

function runAsUser(uid: number): void {
  const spy = vi.spyOn(process, 'getuid').mockReturnValue(uid)
  onTestFinished(() => spy.mockRestore())
}

/** Fails like the real one where a test can't make it: for a nameless user, on a full disk. */
function failingInitdb(reason: string) {
  const initdb = join(freshFolder(), 'initdb')
  writeFileSync(initdb, `#!/bin/sh\necho 'initdb: error: ${reason}' >&2\nexit 1\n`, { mode: 0o755 })
  return { ...unused, initdb }
}

async function startupError(starting: Promise<string>): Promise<string> {
  const error = await starting.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof StartupError)) throw new Error('This should have been rejected with a StartupError.')
  return error.message
}
