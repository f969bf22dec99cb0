import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../error-code.ts'
import { StartupError } from '../../startup-error.ts'
import { type Account, canReach, findAccount } from './account.ts'
import { type Binaries, sharedFolder } from './binaries.ts'
import { initialize } from './initialize.ts'
import { livePostmaster } from './postmaster.ts'

export const postgresMajor = '18'

/** The cluster's folder in DATA_DIR: created on first start, checked on every later one. */
export async function prepareCluster(
  binaries: Binaries,
  account: Account | null,
  dataDir: string,
  stopping?: AbortSignal,
): Promise<string> {
  makeDataDir(dataDir)
  const entry = join(dataDir, 'postgres')
  if (!exists(entry)) {
    rejectInterruptedUpgrade(dataDir)
    await createCluster(binaries, account, dataDir, entry, stopping)
  }
  const folder = resolveEntry(entry)
  if (account) transferOwnership(folder, account)
  checkCluster(folder, account)
  return folder
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `Can't write to the data folder ${dataDir} (${errorCode(error) ?? error}). ` +
        'Give this user write access, or set DATA_DIR to another folder.',
    )
  }
}

/** Created next to its final place and renamed, so a crash or a race leaves nothing or a complete cluster. */
async function createCluster(
  binaries: Binaries,
  account: Account | null,
  dataDir: string,
  entry: string,
  stopping?: AbortSignal,
): Promise<void> {
  const hidden = account !== null && !canReach(account, dataDir)
  const home = hidden ? sharedFolder : dataDir
  const staging = join(home, `postgres-${randomBytes(6).toString('hex')}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  try {
    await initialize(binaries, account, staging, stopping)
    if (hidden) symlinkSync(staging, entry)
    else renameSync(staging, entry)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!exists(entry)) throw error
  }
}

function rejectInterruptedUpgrade(dataDir: string): void {
  const kept = readdirSync(dataDir).find((name) => /^postgres-\d\d$/.test(name))
  if (kept === undefined) return
  throw new StartupError(
    `An upgrade of the database was interrupted: ${join(dataDir, kept)} is complete, but not in its place. ` +
      `Nothing was changed. Rename it to ${join(dataDir, 'postgres')} and upgrade again.`,
  )
}

function checkCluster(folder: string, account: Account | null): void {
  const owner = statSync(folder).uid
  const runner = account?.uid ?? process.getuid?.()
  if (runner !== undefined && owner !== runner) {
    throw new StartupError(
      `The data folder ${folder} belongs to another user (uid ${owner}); PostgreSQL would run as uid ${runner}. ` +
        `Start Assay as the user who created it, ${account ? `run chown -R ${account.name} on it, ` : ''}or set DATA_DIR to another folder.`,
    )
  }
  const damaged = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].filter(
    (part) => !existsSync(join(folder, part)),
  )
  if (damaged.length > 0) {
    throw new StartupError(
      `${folder} is not a complete PostgreSQL data folder (missing: ${damaged.join(', ')}). Nothing was changed. ` +
        'Restore it from a backup, or move it away to start fresh.',
    )
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== postgresMajor) {
    throw new StartupError(
      `${folder} was created by PostgreSQL ${version}, but this version of Assay ships PostgreSQL ${postgresMajor}. Nothing was changed. ` +
        'Upgrade it with "npm run admin -- upgrade-database", or "node server/dist/admin.js upgrade-database" in a release folder.',
    )
  }
}

function resolveEntry(entry: string): string {
  try {
    return realpathSync(entry)
  } catch {
    throw new StartupError(
      `${entry} points to a folder that no longer exists. Nothing was changed. Restore that folder, or remove the link to start fresh.`,
    )
  }
}

function exists(entry: string): boolean {
  return lstatSync(entry, { throwIfNoEntry: false }) !== undefined
}

/** Earlier versions ran PostgreSQL for root as `nobody`. Moves such a folder to the dedicated account while it's stopped. */
function transferOwnership(folder: string, account: Account): void {
  const from = findAccount('nobody')
  if (!from || lstatSync(folder).uid !== from.uid || from.uid === account.uid) return
  const running = livePostmaster(folder)
  if (running !== null) {
    throw new StartupError(
      `An earlier version of Assay is still running PostgreSQL on ${folder} as "nobody" (process ${running}). ` +
        `Stop it first; as a last resort, with kill -INT ${running}.`,
    )
  }
  chownTree(folder, from, account)
}

/** Doesn't follow links, and leaves alone anything the old owner didn't own. */
function chownTree(path: string, from: Account, to: Account): void {
  const entry = lstatSync(path)
  if (entry.isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), from, to)
  // The folder itself goes last, so an interrupted run starts over.
  if (entry.uid === from.uid) lchownSync(path, to.uid, to.gid)
}
