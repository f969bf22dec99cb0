import { rmSync } from 'node:fs'
import pg from 'pg'
import { freshFolder } from '../../scripts/launch.ts'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'

/** A PostgreSQL with a hosted project's roles. Its owner isn't a superuser, as there. */
export async function startProjectDatabase() {
  const folder = freshFolder()
  const postgres = await startEmbedded(folder, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  const { host, port, database } = postgres.connection
  const admin = new pg.Pool({ ...postgres.connection, user: 'postgres', max: 4 })
  await admin.query(roles)
  return {
    admin,
    socket: `${host}/.s.PGSQL.${port}`,
    /** The product's DATABASE_URL. */
    url: `postgres://project_owner@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    /** After lite has created its tables. */
    finish: () => admin.query(platform),
    async stop() {
      await admin.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const roles = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role project_owner login createrole bypassrls;
  grant anon, authenticated, service_role to project_owner with admin option;
  alter database postgres owner to project_owner;
  alter schema public owner to project_owner;
  grant usage on schema public to anon, authenticated, service_role`

// Lite has no second factors, and its functions read older settings alone, which no PostgREST of the last years sets. And it writes metadata as JSON
// within a JSON string, where a project has the object itself.
const platform = `
  create function auth.unwrap_metadata() returns trigger language plpgsql as $$
  begin
    if jsonb_typeof(new.raw_user_meta_data) = 'string' then
      new.raw_user_meta_data = (new.raw_user_meta_data #>> '{}')::jsonb;
    end if;
    return new;
  end $$;
  create trigger unwrap_metadata before insert or update on auth.users
    for each row execute function auth.unwrap_metadata();
  create or replace function auth.jwt() returns jsonb language sql stable
    as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
  create or replace function auth.uid() returns uuid language sql stable
    as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
  create or replace function auth.role() returns text language sql stable
    as $$ select auth.jwt() ->> 'role' $$;
  create table auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
    factor_type text not null, status text not null, secret text, created_at timestamptz not null, updated_at timestamptz not null);
  grant usage on schema auth to project_owner, anon, authenticated, service_role;
  grant select, insert, update, delete, references, trigger on all tables in schema auth to project_owner`
