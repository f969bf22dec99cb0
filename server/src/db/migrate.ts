import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'
import { applyTogether, groupCompanions, isApplied, lockKey, type Migration, reject } from './apply-migrations.ts'
import { DatabaseClient } from './client.ts'
import { findRoleProblem, mayManageRoles } from './roles.ts'

type Connection = pg.ClientConfig

/**
 * Applies pending migrations. Each file runs once, in a transaction under an advisory lock, so any number of processes
 * may start concurrently. A hosted Supabase project already has `platform/`. Where nothing is pending, nothing is written,
 * so that a user who owns nothing can start, too.
 */
export async function migrate(
  connection: Connection,
  { withPlatform, hasMigrationLogin = false }: { withPlatform: boolean; hasMigrationLogin?: boolean },
): Promise<string[]> {
  const migrations = readMigrations(withPlatform ? ['platform', 'product'] : ['product'])
  const client = new DatabaseClient(connection)
  await client.connect()
  try {
    const applied = await readLedger(client)
    if (applied) rejectUnknown(applied, migrations)
    if (applied && migrations.every((migration) => isApplied(migration, applied.get(migration.name)))) return []
    await client
      .query(createLedger)
      .catch((error: unknown) => reject('Preparing the database', error, hasMigrationLogin))
    const problem = await findRoleProblem(client, withPlatform)
    if (problem) throw new StartupError(problem)
    const hasRoles = !(await mayManageRoles(client, withPlatform))
    const done: string[] = []
    for (const together of groupCompanions(migrations)) {
      done.push(...(await applyTogether(client, together, { hasRoles, hasMigrationLogin })))
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
    // The schema or table is missing, or hidden from this database user; the next step finds out which.
    if (['42P01', '3F000', '42501', '42883', '22023'].includes(errorCode(error) ?? '')) return null
    throw error
  }
}

/** A database user that owns nothing reads it as the service role. */
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

// The lock also keeps two first starts from creating the ledger simultaneously.
export const createLedger = `
  begin;
  select pg_advisory_xact_lock(${lockKey});
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  );
  commit`
