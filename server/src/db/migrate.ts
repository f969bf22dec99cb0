import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { reasonOf, StartupError } from '../startup-error.ts'
import { DatabaseClient } from './client.ts'
import { findRoleProblem, mayManageRoles, withoutRoleStatements } from './roles.ts'

type Migration = { name: string; sql: string; hash: string }
type Connection = pg.ClientConfig

/**
 * Applies pending migrations. Each file runs once, in a transaction under an advisory lock, so any number of processes
 * may start concurrently. A hosted Supabase project already has `platform/`. Where nothing is pending, nothing is written,
 * so that a login which owns nothing can start, too.
 */
export async function migrate(connection: Connection, { withPlatform }: { withPlatform: boolean }): Promise<string[]> {
  const migrations = readMigrations(withPlatform ? ['platform', 'product'] : ['product'])
  const client = new DatabaseClient(connection)
  await client.connect()
  try {
    const applied = await readLedger(client)
    if (applied) rejectUnknown(applied, migrations)
    if (applied && migrations.every((migration) => isApplied(migration, applied.get(migration.name)))) return []
    await client.query(createLedger).catch((error: unknown) => reject('Preparing the database', error))
    const problem = await findRoleProblem(client, withPlatform)
    if (problem) throw new StartupError(problem)
    const hasRoles = !(await mayManageRoles(client, withPlatform))
    const done: string[] = []
    for (const migration of migrations) {
      if (await applyOnce(client, migration, hasRoles)) done.push(migration.name)
    }
    return done
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

/** What was applied, as name and hash; null before the first start. */
async function readLedger(client: pg.Client): Promise<Map<string, string> | null> {
  try {
    const { rows } = await selectLedger(client)
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  } catch (error) {
    // Neither is there, or this login may see neither; what comes next says which.
    if (['42P01', '3F000', '42501', '42883', '22023'].includes(errorCode(error) ?? '')) return null
    throw error
  }
}

/** A login that owns nothing asks as the service. */
async function selectLedger(client: pg.Client): Promise<{ rows: { name: string; hash: string }[] }> {
  try {
    return await client.query('select name, hash from private.migrations')
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    await client.query('begin; set local role service_role')
    return await client.query('select name, hash from private.applied_migrations()')
  } finally {
    await client.query('rollback')
  }
}

function isApplied(migration: Migration, hash: string | undefined): boolean {
  if (hash !== undefined && hash !== migration.hash) {
    throw new StartupError(
      `The migration ${migration.name} was changed after it was applied to this database. Nothing was done. ` +
        'Restore the original file, and put the change in a new migration.',
    )
  }
  return hash !== undefined
}

async function applyOnce(client: pg.Client, migration: Migration, hasRoles: boolean): Promise<boolean> {
  await client.query(`begin; select pg_advisory_xact_lock(${lockKey})`)
  try {
    const { rows } = await client.query<{ hash: string }>('select hash from private.migrations where name = $1', [
      migration.name,
    ])
    const wasApplied = isApplied(migration, rows[0]?.hash)
    if (!wasApplied) {
      await client.query(hasRoles ? withoutRoleStatements(migration.sql) : migration.sql)
      await client.query('insert into private.migrations (name, hash) values ($1, $2)', [
        migration.name,
        migration.hash,
      ])
    }
    await client.query('commit')
    return !wasApplied
  } catch (error) {
    await client.query('rollback')
    if (error instanceof StartupError) throw error
    return reject(`The migration ${migration.name}`, error)
  }
}

function reject(what: string, error: unknown): never {
  const isForbidden = errorCode(error) === '42501'
  const advice = isForbidden ? ' Set MIGRATION_DATABASE_URL to the user that owns the database.' : ''
  throw new StartupError(`${what} failed and was rolled back: ${reasonOf(error)}.${advice}`, { cause: error })
}

function rejectUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const groups = new Set(migrations.map(({ name }) => name.split('/')[0]))
  const unknown = [...applied.keys()].find((name) => !known.has(name) && groups.has(name.split('/')[0]))
  if (unknown) {
    throw new StartupError(
      `The database was migrated by a newer Assay (this version doesn't have ${unknown}). Nothing was done. ` +
        'Start the newer version.',
    )
  }
}

export const lockKey = 7_264_002

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
