import { chmod, chown, copyFile, lstat, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { errorCode } from '../../error-code.ts'
import { StartupError } from '../../startup-error.ts'
import type { EmbeddedPostgres } from './start.ts'

/**
 * Copies the running cluster (PostgreSQL's low-level base backup). The result is a data folder as of the end of the
 * copy, ready for DATA_DIR or to replace the old one. Backups may run concurrently.
 */
export async function backUp({ folder, connection }: Cluster, to: string): Promise<void> {
  await makeEmptyFolder(to)
  const target = join(to, 'postgres')
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  try {
    // Retains the WAL written during the copy. Temporary, so it's dropped with this session.
    await client.query(`select pg_create_physical_replication_slot('${slotName()}', true, true)`)
    await client.query(`select pg_backup_start('assay', fast => true)`)
    await copyFolder(folder, target, isNeeded)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeLike(folder, join(target, 'backup_label'), rows[0]?.label ?? '')
    await copyFolder(join(folder, 'pg_wal'), join(target, 'pg_wal'), (name) => /^[0-9A-F]{24}$/.test(name))
  } finally {
    await client.end()
  }
}

type Cluster = Pick<EmbeddedPostgres, 'folder' | 'connection'>

function slotName(): string {
  return `assay_backup_${process.pid}`
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  if ((await readdir(folder)).length > 0) throw new StartupError(`${folder} is not empty. Nothing was copied.`)
}

// Runtime state that the next server rebuilds, as listed in PostgreSQL's base backup documentation.
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

function isNeeded(name: string, parent: string): boolean {
  return !emptied.has(parent) && !/^(postmaster\.|\.s\.PGSQL|pgsql_tmp|pg_internal\.init|postgres\.log)/.test(name)
}

/** Keeps owners and permissions, which PostgreSQL is strict about. */
export async function copyFolder(
  from: string,
  to: string,
  isWanted: (name: string, parent: string) => boolean,
): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name, basename(from))) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target, isWanted)
    else if (entry.isFile()) await copyOne(source, target)
  }
  const { mode, uid, gid } = await lstat(from)
  await chmod(to, mode & 0o777)
  await chown(to, uid, gid)
}

async function copyOne(source: string, target: string): Promise<void> {
  try {
    const { uid, gid } = await lstat(source)
    await copyFile(source, target)
    await chown(target, uid, gid)
  } catch (error) {
    // A table dropped during the copy; replaying the WAL drops it too.
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

async function writeLike(folder: string, path: string, text: string): Promise<void> {
  const { uid, gid } = await lstat(folder)
  await writeFile(path, text, { mode: 0o600 })
  await chown(path, uid, gid)
}
