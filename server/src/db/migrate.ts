import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

type Migration = { name: string; sql: string; hash: string }
type Connection = pg.ClientConfig

/**
 * Applies pending migrations. Each file runs once, in a transaction under an advisory lock, so any number of processes
 * may start concurrently. A hosted Supabase project already has `platform/`.
 */
export async function migrate(connection: Connection, { withPlatform }: { withPlatform: boolean }): Promise<string[]> {
  const migrations = readMigrations(withPlatform ? ['platform', 'product'] : ['product'])
  const client = new pg.Client(connection)
  client.on('error', () => {}) // A lost connection fails the statement in flight.
  await client.connect()
  try {
    await client.query(createLedger)
    await rejectUnknown(client, migrations)
    const applied: string[] = []
    for (const migration of migrations) {
      if (await applyOnce(client, migration)) applied.push(migration.name)
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

async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query(`begin; select pg_advisory_xact_lock(${lockKey})`)
  try {
    const { rows } = await client.query<{ hash: string }>('select hash from private.migrations where name = $1', [
      migration.name,
    ])
    const earlier = rows[0]
    if (earlier && earlier.hash !== migration.hash) {
      throw new StartupError(
        `The migration ${migration.name} was changed after it was applied to this database. Nothing was done. ` +
          'Restore the original file, and put the change in a new migration.',
      )
    }
    if (!earlier) {
      await client.query(migration.sql)
      await client.query('insert into private.migrations (name, hash) values ($1, $2)', [
        migration.name,
        migration.hash,
      ])
    }
    await client.query('commit')
    return !earlier
  } catch (error) {
    await client.query('rollback')
    if (error instanceof StartupError) throw error
    throw new Error(`The migration ${migration.name} failed and was rolled back.`, { cause: error })
  }
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
