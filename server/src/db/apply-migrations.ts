import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { reasonOf, StartupError } from '../startup-error.ts'
import { rightsAdvice } from './rights-advice.ts'
import { withoutRoleStatements } from './roles.ts'

export type Migration = { name: string; sql: string; hash: string }

/**
 * A file that begins with `-- With: FILE` runs in the transaction of that one, right after it, so that processes of the
 * version before never see what only the first has done (ADR 41).
 */
export function groupCompanions(migrations: Migration[]): Migration[][] {
  const leaderOf = ({ sql }: Migration) => /^-- With: (\S+)/.exec(sql)?.[1]
  return migrations
    .filter((migration) => !leaderOf(migration))
    .map((leader) => [leader, ...migrations.filter((migration) => leaderOf(migration) === leader.name)])
}

/**
 * Returns the names of those that weren't applied before. Beside processes that serve requests, a migration may wait for a
 * lock that a request holds while that request waits for one of its own: it gives everything back, and tries again.
 */
export async function applyTogether(client: pg.Client, together: Migration[], options: Options): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, together, options)
    } catch (error) {
      const code = errorCode(error instanceof Error ? error.cause : undefined)
      if (attempt === maxAttempts || !lockConflicts.has(code)) throw error
      await delay(attempt * 20)
    }
  }
}

const maxAttempts = 50
/** A deadlock, and a lock that wasn't granted in time. */
const lockConflicts = new Set<unknown>(['40P01', '55P03'])

/** `hasRoles`: an administrator creates the roles. `hasMigrationLogin`: MIGRATION_DATABASE_URL is set. */
type Options = { hasRoles: boolean; hasMigrationLogin: boolean }

async function applyOnce(client: pg.Client, together: Migration[], options: Options): Promise<string[]> {
  let current = ''
  // Shorter than PostgreSQL's deadlock_timeout, so that of the two the migration gives way, never a request.
  await client.query(`begin; select pg_advisory_xact_lock(${lockKey}); set local lock_timeout = '800ms'`)
  try {
    const applied: string[] = []
    for (const migration of together) {
      current = migration.name
      const { rows } = await client.query<{ hash: string }>('select hash from private.migrations where name = $1', [
        current,
      ])
      if (isApplied(migration, rows[0]?.hash)) continue
      await client.query(options.hasRoles ? withoutRoleStatements(migration.sql) : migration.sql)
      await client.query('insert into private.migrations (name, hash) values ($1, $2)', [current, migration.hash])
      applied.push(current)
    }
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback')
    if (error instanceof StartupError) throw error
    return reject(`The migration ${current}`, error, options.hasMigrationLogin)
  }
}

export function isApplied({ name, hash: wanted }: Migration, hash: string | undefined): boolean {
  if (hash !== undefined && hash !== wanted) {
    throw new StartupError(
      `The migration ${name} was changed after it was applied to this database. Nothing was done. ` +
        'Restore the original file, and put the change in a new migration.',
    )
  }
  return hash !== undefined
}

export function reject(what: string, error: unknown, hasMigrationLogin: boolean): never {
  const isForbidden = errorCode(error) === '42501'
  const advice = isForbidden ? ` ${rightsAdvice(hasMigrationLogin)}` : ''
  throw new StartupError(`${what} failed and was rolled back: ${reasonOf(error)}.${advice}`, { cause: error })
}

export const lockKey = 7_264_002
