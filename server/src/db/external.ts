import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { reasonOf, StartupError } from '../startup-error.ts'
import { DatabaseClient } from './client.ts'
import { readDatabaseUrl } from './database-url.ts'
import { announcedProcess } from './session-settings.ts'

type Settings = Pick<Config, 'migrationDatabaseUrl' | 'directDatabaseUrl'> & { databaseUrl: string }

/**
 * The logins of an external server: one for requests, one for migrations and one for the queue, each the first if it has
 * no setting of its own. All are tried now, so that a wrong one stops the start with the server's own reason.
 */
export async function openExternal({ databaseUrl, migrationDatabaseUrl, directDatabaseUrl }: Settings) {
  const requests = await tryLogin('DATABASE_URL', databaseUrl)
  const owner = migrationDatabaseUrl ? await tryLogin('MIGRATION_DATABASE_URL', migrationDatabaseUrl) : null
  const jobs = directDatabaseUrl ? await tryLogin('DIRECT_DATABASE_URL', directDatabaseUrl) : null
  for (const other of [owner, jobs]) {
    if (other && other.database !== requests.database) {
      throw new StartupError(
        `${other.name} leads to the database "${other.database}", but DATABASE_URL to "${requests.database}".`,
      )
    }
  }
  const queue = jobs ?? requests
  if (await isTransactionPooler(queue.login)) {
    throw new StartupError(
      `${queue.name} leads to a pooler in transaction mode, where the job queue can't listen. ` +
        'Set DIRECT_DATABASE_URL to the server itself or to a pooler in session mode.',
    )
  }
  return {
    owner: (owner ?? jobs ?? requests).login,
    requests: requests.login,
    jobs: queue.login,
    runtimeUsers: [...new Set([requests.user, queue.user])],
    place: requests.place,
    stop: async () => {},
  }
}

async function tryLogin(name: string, url: string) {
  const { place, database } = readDatabaseUrl(name, url)
  const login: pg.ClientConfig = { connectionString: url }
  const client = new DatabaseClient({ ...login, query_timeout: 10_000 })
  try {
    await client.connect()
    // A pooler may log in as another user.
    const { rows } = await client.query<{ user: string }>('select current_user::text as user')
    return { name, login, place, database, user: rows[0]?.user ?? '' }
  } catch (error) {
    throw new StartupError(`Can't reach the database in ${name} (${place}): ${reasonOf(error)}.`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether two connections that are open together meet the same process of the server, or one of them two. Sessions of
 * their own never do; a pooler in transaction mode hands out whichever was used last.
 */
async function isTransactionPooler(login: pg.ClientConfig): Promise<boolean> {
  const one = new DatabaseClient({ ...login, query_timeout: 10_000 })
  const other = new DatabaseClient({ ...login, query_timeout: 10_000 })
  try {
    await one.connect()
    await other.connect()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const first = await processOf(one)
      if (first === announcedProcess(one)) return false
      await other.query('begin')
      if ((await processOf(other)) === first || (await processOf(one)) !== first) return true
      await other.query('rollback')
      await delay(20)
    }
    return false
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
