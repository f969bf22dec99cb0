import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { z } from 'zod'
import { importTool } from '../../bench/tools/install.ts'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { createGateway, createMailLinks, createProjectTokens } from './gateway.ts'
import { serve, siteKey, startTurnstile } from './turnstile.ts'

export type Stage = Awaited<ReturnType<typeof startStage>>

/** A hosted project with a captcha, made of @supabase/lite and a gateway, and the product on it. */
export async function startStage() {
  const [database, turnstile] = await Promise.all([startProjectDatabase(), startTurnstile()])
  const [projectPort, productPort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
  const projectUrl = `http://127.0.0.1:${projectPort}`
  const keys = { publishable: `sb_publishable_${random()}`, secret: `sb_secret_${random()}` }
  const links = createMailLinks(projectUrl)
  const { App, createPostgresConnection } = await importLite()
  const connection = createPostgresConnection({
    url: 'postgres://postgres@localhost/postgres',
    postgresOptions: { path: database.socket, onnotice: () => {} },
  })
  const jwtSecret = random()
  const lite = new App({
    connection,
    auth: {
      jwt_secret: jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: `http://localhost:${productPort}`,
      additional_redirect_urls: [`http://localhost:${productPort}/**`],
      email: { enable_confirmations: true },
    },
    options: { drivers: { email: links } },
  })
  await lite.ensureSystemSchema()
  await database.finish()
  const protectedCalls: { path: string; error: string | null }[] = []
  const gateway = createGateway({
    lite,
    keys,
    tokens: await createProjectTokens(`${projectUrl}/auth/v1`, jwtSecret),
    links,
    checkCaptcha: turnstile.check,
    database: database.admin,
    onProtectedCall: (call) => protectedCalls.push(call),
  })
  const project = await serve(gateway.fetch, projectPort)
  const product = await launchProduct({
    PORT: String(productPort),
    TRUSTED_PROXIES: '1',
    DATABASE_URL: database.url,
    SUPABASE_URL: projectUrl,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: siteKey,
  })
  // Lite reads the whole schema on its first query; a running project has done so already.
  await fetch(`${projectUrl}/rest/v1/notifications?select=id&limit=1`, { headers: { apikey: keys.secret } })
  return {
    productUrl: product.url,
    projectUrl,
    keys,
    links,
    protectedCalls,
    database: database.admin,
    async stop() {
      await product.stop()
      await Promise.all([project.stop(), turnstile.stop(), connection.close()])
      await database.stop()
    },
  }
}

type Lite = { ensureSystemSchema(): Promise<unknown>; fetch(request: Request): Response | Promise<Response> }

const isFunction = (value: unknown) => typeof value === 'function'
const Entry = z.object({ App: z.custom<new (options: object) => Lite>(isFunction) })
const Connections = z.object({
  createPostgresConnection: z.custom<(options: object) => { close(): Promise<unknown> }>(isFunction),
})

/** Installed on demand: nothing but this drill needs it. */
async function importLite() {
  const load = (file: string) => importTool('supabase-lite', `@supabase/lite/dist/${file}`)
  return {
    ...Entry.parse(await load('index.js')),
    ...Connections.parse(await load('db/postgres/PostgresConnection.js')),
  }
}

function random(): string {
  return randomBytes(24).toString('base64url')
}

/** A PostgreSQL with a hosted project's roles. Its owner isn't a superuser, as there. */
async function startProjectDatabase() {
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
