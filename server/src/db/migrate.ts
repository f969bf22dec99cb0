import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'

type Migration = { name: string; sql: string; hash: string }
type Connection = pg.ClientConfig

/**
 * Applies pending migrations. Each file runs once, in a transaction under an advisory lock, so any number of processes
 * may start concurrently. A file that begins with `-- With: FILE` runs in the transaction of that one, right after it, so
 * that processes of the version before never see what only the first has done (ADR 41). A hosted Supabase project already
 * has `platform/`.
 */
export async function migrate(connection: Connection, { withPlatform }: { withPlatform: boolean }): Promise<string[]> {
  const migrations = readMigrations(withPlatform ? ['platform', 'product'] : ['product'])
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(createLedger)
    await rejectUnknown(client, migrations)
    const applied: string[] = []
    for (const together of groupCompanions(migrations)) {
      applied.push(...(await applyPatiently(client, together)))
    }
    return applied
  } finally {
    await client.end()
  }
}

function readMigrations(groups: string[]): Migration[] {
  return groups.flatMap((group) => {
    const folder = new URL(`./migrations/${group}/`, import.meta.url)
    return readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => {
        const sql = readFileSync(new URL(file, folder), 'utf8')
        return { name: `${group}/${file}`, sql, hash: createHash('sha256').update(sql).digest('hex') }
      })
  })
}

function groupCompanions(migrations: Migration[]): Migration[][] {
  const leaderOf = ({ sql }: Migration) => /^-- With: (\S+)/.exec(sql)?.[1]
  return migrations
    .filter((migration) => !leaderOf(migration))
    .map((leader) => [leader, ...migrations.filter((migration) => leaderOf(migration) === leader.name)])
}

/**
 * Beside processes that serve requests, a migration may wait for a lock that a request holds while that request waits for
 * one of its own. It gives everything back, so that requests go on, and tries again.
 */
async function applyPatiently(client: pg.Client, together: Migration[]): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, together)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (attempt === mostAttempts || !lockConflicts.has(errorCode(cause))) throw error
      await delay(attempt * 20)
    }
  }
}

const mostAttempts = 50
/** A deadlock, and a lock that wasn't granted in time. */
const lockConflicts = new Set<unknown>(['40P01', '55P03'])

/** Returns the names of those that weren't applied before. */
async function applyOnce(client: pg.Client, together: Migration[]): Promise<string[]> {
  let current = ''
  await client.query(`begin; select pg_advisory_xact_lock(${lockKey}); set local lock_timeout = '2s'`)
  try {
    const applied: string[] = []
    for (const migration of together) {
      current = migration.name
      if (await isApplied(client, migration)) continue
      await client.query(migration.sql)
      await client.query('insert into private.migrations (name, hash) values ($1, $2)', [current, migration.hash])
      applied.push(current)
    }
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback')
    if (error instanceof StartupError) throw error
    throw new Error(`The migration ${current} failed and was rolled back.`, { cause: error })
  }
}

async function isApplied(client: pg.Client, { name, hash }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ hash: string }>('select hash from private.migrations where name = $1', [name])
  const earlier = rows[0]
  if (earlier && earlier.hash !== hash) {
    throw new StartupError(
      `The migration ${name} was changed after it was applied to this database. Nothing was done. ` +
        'Restore the original file, and put the change in a new migration.',
    )
  }
  return earlier !== undefined
}

async function rejectUnknown(client: pg.Client, migrations: Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from private.migrations')
  const known = new Set(migrations.map(({ name }) => name))
  const groups = new Set(migrations.map(({ name }) => name.split('/')[0]))
  const unknown = rows.find(({ name }) => !known.has(name) && groups.has(name.split('/')[0]))
  if (unknown) {
    throw new StartupError(
      `The database was migrated by a newer Assay (this version doesn't have ${unknown.name}). Nothing was done. ` +
        'Start the newer version.',
    )
  }
}

const lockKey = 7_264_002

// The lock also keeps two first starts from creating the ledger simultaneously.
const createLedger = `
  begin;
  select pg_advisory_xact_lock(${lockKey});
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  );
  commit`
