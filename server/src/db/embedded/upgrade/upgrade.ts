import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { StartupError } from '../../../startup-error.ts'
import { createPool } from '../../connect.ts'
import { migrate } from '../../migrate.ts'
import { type Account, accountForPostgres } from '../account.ts'
import { copyFolder } from '../back-up.ts'
import { type Binaries, findBinaries } from '../binaries.ts'
import { postgresMajor } from '../folder.ts'
import { initialize } from '../initialize.ts'
import { launchPostmaster, livePostmaster, stopPostmaster } from '../postmaster.ts'
import { makeSocketFolder, untilConnectable } from '../start.ts'
import { copyTables } from './copy-tables.ts'
import { findOldBinaries } from './old-binaries.ts'

export type Upgrade = { from: string; to: string; rows: number; kept: string }

/**
 * Moves the embedded database to the PostgreSQL that this version ships. The package has no pg_upgrade and no pg_dump, so
 * a copy of the folder runs on the old version and its rows are copied into a new cluster. The old folder itself is never
 * written to: it's the backup. Returns null if there's nothing to do.
 */
export async function upgradeDatabase(
  dataDir: string,
  givenBinaries: string | undefined,
  notify: (line: string) => void,
): Promise<Upgrade | null> {
  const entry = join(dataDir, 'postgres')
  const folder = findCluster(entry)
  const from = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (from === postgresMajor) return null
  if (Number(from) > Number(postgresMajor)) {
    throw new StartupError(
      `${folder} is from PostgreSQL ${from}, which is newer than ${postgresMajor}. Nothing was changed.`,
    )
  }
  const pid = livePostmaster(folder)
  if (pid !== null) throw new StartupError(`PostgreSQL is running on ${folder} (process ${pid}). Stop Assay first.`)

  const kept = entry === folder ? join(dataDir, `postgres-${from}`) : folder
  if (kept !== folder && existsSync(kept)) throw new StartupError(`${kept} already exists. Nothing was changed.`)
  const account = accountForPostgres()
  const oldBinaries = findOldBinaries(from, account, dataDir, givenBinaries)
  const binaries = findBinaries(account, dataDir)
  const work = join(dirname(folder), 'upgrade')
  const [oldCopy, fresh] = [join(work, 'old'), join(work, 'new')]
  const cleanUp = async () => {
    for (const cluster of [oldCopy, fresh]) await stopPostmaster(cluster)
    rmSync(work, { recursive: true, force: true })
  }
  const interrupt = () => void cleanUp().finally(() => process.exit(1))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  notify(`Copying PostgreSQL ${from} to ${postgresMajor}; the old folder stays as it is …`)
  await cleanUp() // What an interrupted run left.
  try {
    mkdirSync(work, { mode: 0o711 })
    await copyFolder(folder, oldCopy, (name) => !/^(postmaster\.|\.s\.PGSQL)/.test(name))
    await initialize(binaries, account, fresh)
    const rows = await moveRows({ oldCopy, fresh, oldBinaries, binaries, account, work })
    for (const cluster of [oldCopy, fresh]) await stopPostmaster(cluster)
    putInPlace({ entry, folder, kept, fresh })
    return { from, to: postgresMajor, rows, kept }
  } finally {
    await cleanUp()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

function findCluster(entry: string): string {
  if (!existsSync(join(entry, 'PG_VERSION'))) throw new StartupError(`There's no database in ${dirname(entry)}.`)
  return lstatSync(entry).isSymbolicLink() ? realpathSync(entry) : entry
}

const quiet = pino({ level: 'silent' })

type Clusters = {
  oldCopy: string
  fresh: string
  oldBinaries: Binaries
  binaries: Binaries
  account: Account | null
  work: string
}

/** Both sides are migrated by this version first, so that their tables are the same. */
async function moveRows({ oldCopy, fresh, oldBinaries, binaries, account, work }: Clusters): Promise<number> {
  const exchange = join(work, 'exchange')
  mkdirSync(exchange, { mode: 0o700 })
  if (account) chownSync(exchange, account.uid, account.gid)
  // PostgreSQL 18 brought io_method.
  const from = await startOn(oldCopy, oldBinaries, account, { io_method: undefined })
  const to = await startOn(fresh, binaries, account, { synchronous_commit: 'off', max_wal_size: '2GB' })
  try {
    for (const { connection } of [from, to]) {
      await migrate(connection, { withPlatform: true })
      const pool = createPool({ ...connection, max: 1 }, quiet)
      await runMigrations({ pgPool: pool })
      await pool.end()
    }
    const rows = await copyTables(from.client, to.client, exchange)
    await to.client.query('analyze')
    return rows
  } finally {
    for (const { client } of [from, to]) await client.end()
  }
}

async function startOn(
  folder: string,
  binaries: Binaries,
  account: Account | null,
  extraSettings: Record<string, string | undefined>,
) {
  const socketFolder = makeSocketFolder(folder, account)
  const connection = { host: socketFolder, port: 5432, database: 'postgres', user: 'postgres' }
  await untilConnectable(connection, folder, () =>
    launchPostmaster({ binaries, account, folder, socketFolder, extraSettings }),
  )
  const client = new pg.Client(connection)
  client.on('error', () => {}) // A lost connection fails the statement in flight.
  await client.connect()
  return { connection, client }
}

/** Between the two renames there's no database; a start then says so instead of creating an empty one. */
function putInPlace({
  entry,
  folder,
  kept,
  fresh,
}: {
  entry: string
  folder: string
  kept: string
  fresh: string
}): void {
  if (kept === folder) {
    const home = `${folder}-${postgresMajor}`
    renameSync(fresh, home)
    symlinkSync(home, `${entry}.new`)
    renameSync(`${entry}.new`, entry)
  } else {
    renameSync(folder, kept)
    renameSync(fresh, entry)
  }
}
