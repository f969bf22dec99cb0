import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { errorCode } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'
import { lockKey } from './apply-migrations.ts'
import { createPool, type Database } from './connect.ts'
import { keepOthersOut } from './keep-others-out.ts'
import { migrate } from './migrate.ts'
import { rolesOf } from './roles.ts'

/** `hasMigrationLogin`: MIGRATION_DATABASE_URL is set. */
type Options = { withPlatform: boolean; hasMigrationLogin?: boolean; log: Logger }

/** Migrations, then the rights of the logins that requests and jobs use, where those own nothing. */
export async function prepareDatabase(
  database: Database,
  { withPlatform, hasMigrationLogin = false, log }: Options,
): Promise<void> {
  await migrate(database.owner, { withPlatform, hasMigrationLogin })
  // The embedded server's logins are its own.
  if (database.runtimeUsers.length === 0) return
  const pool = createPool({ ...database.owner, max: 1 }, log)
  try {
    if (!(await ownsTables(pool))) return
    await runMigrations({ pgPool: pool })
    const client = await pool.connect()
    try {
      await client.query(`begin; select pg_advisory_xact_lock(${lockKey})`)
      for (const user of database.runtimeUsers) await admit(client, user, withPlatform)
      if (withPlatform) await keepOthersOut(client, database.runtimeUsers, log)
      await client.query('commit')
    } finally {
      // Unfinished work ends with the connection.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** A process that has only the login for requests migrates nothing and hands out nothing. */
async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select pg_has_role(nspowner, 'usage') as owns from pg_namespace where nspname = 'private'`,
  )
  return rows[0]?.owns === true
}

/** The roles of the product, and the job queue: its bookkeeping is all that this login does without a role. */
async function admit(client: pg.ClientBase, user: string, withPlatform: boolean): Promise<void> {
  const { rows } = await client.query<{ isOwner: boolean; missing: string[] }>(
    `select $1 = current_user as "isOwner",
       coalesce(array_agg(r.rolname::text) filter (where not pg_has_role($1, r.oid, 'member')), '{}') as missing
     from pg_roles r where r.rolname = any ($2)`,
    [user, rolesOf(withPlatform)],
  )
  const [found] = rows
  const login = pg.escapeIdentifier(user)
  if (found && found.missing.length > 0) await grantRoles(client, login, found.missing)
  if (found?.isOwner) return
  await client.query(`
    grant usage on schema graphile_worker to ${login};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${login};
    grant usage on all sequences in schema graphile_worker to ${login};
    grant execute on all functions in schema graphile_worker to ${login};
    do $$
    declare
      queue regclass;
    begin
      for queue in
        select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'granted')
      loop
        -- Grants alone say who works the queue.
        execute format('create policy granted on %s using (true) with check (true)', queue);
      end loop;
    end $$`)
}

async function grantRoles(client: pg.ClientBase, login: string, roles: string[]): Promise<void> {
  const sql = `grant ${roles.join(', ')} to ${login};`
  try {
    await client.query(sql)
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new StartupError(
      `The database user ${login} isn't a member of every role it needs. As a superuser, run: ${sql}`,
      {
        cause: error,
      },
    )
  }
}
