import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { isAlive } from './postmaster.ts'

type Connection = { host: string; port: number; database: string }

/**
 * One server at a time per data folder: an advisory lock that lasts as long as this session, so a kill -9 releases it.
 * A PostgreSQL restart ends the session, and the folder is claimed again.
 */
export async function claimFolder(connection: Connection, dataDir: string): Promise<{ release(): Promise<void> }> {
  let isReleased = false
  let client = await claim(connection, dataDir)
  const keep = () => client.once('end', () => void claimAgain())

  async function claimAgain(): Promise<void> {
    while (!isReleased) {
      try {
        client = await claim(connection, dataDir)
        return void keep()
      } catch {
        await delay(500)
      }
    }
  }

  keep()
  return {
    async release() {
      isReleased = true
      await client.end()
    },
  }
}

async function claim(connection: Connection, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, user: 'postgres', application_name: `assay-${process.pid}` })
  client.on('error', () => {}) // The pool already reports a lost database.
  await client.connect()
  for (;;) {
    const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [claimKey])
    if (rows[0]?.claimed) return client
    const holder = await findHolder(client)
    if (holder !== null && isAlive(holder)) {
      await client.end()
      throw new StartupError(
        `Assay is already running on the data folder ${dataDir} (process ${holder}). ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      )
    }
    await delay(25) // The holder was killed, and PostgreSQL is about to notice.
  }
}

async function findHolder(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.classid = 0`,
    [claimKey],
  )
  const pid = Number(rows[0]?.name.replace('assay-', ''))
  return Number.isInteger(pid) ? pid : null
}

const claimKey = 7_264_001
