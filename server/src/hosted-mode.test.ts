import { createHash, randomUUID } from 'node:crypto'
import { AccountExport } from '@assay/contract/account'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { PublicConfig } from '@assay/contract/config'
import { ErrorBody } from '@assay/contract/errors'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './db/migrate.ts'
import { findFreePort, listen } from './http/listen.ts'
import { databaseWithPlatform, migrationsOf } from './testing/hosted-database.ts'
import { createTestApp } from './testing/test-app.ts'

const password = 'Correct-horse-7'

/** A first server, on a real port, plays the hosted project. */
let project: Awaited<ReturnType<typeof startProject>>
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.stop())

test('SY-3 the product accepts users of the hosted project, and serves no auth of its own', async () => {
  const { app } = await hostedApp()
  const { token, id, email } = await project.signUp()
  const response = await app.request('/account/export', { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  const exported = AccountExport.parse(await response.json())
  expect(exported.profile).toMatchObject({ id, email, user_metadata: { firstName: 'Ada' } })
  for (const path of ['/auth/v1/settings', '/auth/v1/.well-known/jwks.json', '/rest/v1/notifications', googleSandbox]) {
    expect((await fetch(project.url + path, { headers: { 'x-dev-key': project.devKey } })).status).not.toBe(404)
    expect((await app.request(path)).status).toBe(404)
  }
})

test('SY-3 the browser gets the hosted project’s URL, and the policy allows it', async () => {
  const { app } = await hostedApp()
  const response = await app.request('/config.json')
  const { supabase } = PublicConfig.parse(await response.json())
  expect(supabase).toEqual({ url: project.url, publishableKey: project.publishableKey })
  expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self' ${project.url}`)
})

test('SY-3 a token from another backend is rejected', async () => {
  const { app } = await hostedApp()
  const elsewhere = await createTestApp({ env: openSignUp })
  const response = await elsewhere.app.request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password }),
  })
  expect(response.status).toBe(200)
  const token = /"access_token":"([^"]+)"/.exec(await response.text())?.[1] ?? ''
  expect(token).not.toBe('')
  expect((await app.request('/account/export', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
})

test('SY-3 while the hosted project is down, sessions are neither trusted nor rejected', async () => {
  const { app } = await hostedApp({ SUPABASE_URL: 'http://127.0.0.1:1' })
  const { token } = await project.signUp()
  const response = await app.request('/account/export', { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(503)
  expect((await app.request('/healthz')).status).toBe(200)
})

test('SF-5 a banned or signed-out user of the hosted project is rejected, and so is a banned user’s API key', async () => {
  const { app } = await hostedApp()
  const [banned, gone] = [await project.signUp(['developer']), await project.signUp()]
  const ask = (path: string, credential: string) =>
    app.request(path, { headers: { authorization: `Bearer ${credential}` } })
  const made = await app.request('/api-keys', {
    method: 'POST',
    headers: { authorization: `Bearer ${banned.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Server' }),
  })
  const { full_key } = CreatedApiKey.parse(await made.json())
  expect((await ask('/v1/usage', full_key)).status).toBe(200)
  const admin = createClient(project.url, project.secretKey, { auth: { persistSession: false } }).auth.admin
  await admin.updateUserById(banned.id, { ban_duration: '24h' })
  await admin.signOut(gone.token)
  expect((await ask('/account/export', banned.token)).status).toBe(403)
  expect((await ask('/account/export', gone.token)).status).toBe(401)
  const other = await hostedApp()
  const byKey = await other.app.request('/v1/usage', { headers: { authorization: `Bearer ${full_key}` } })
  expect(byKey.status).toBe(401)
})

test('PR-5 deleting an account takes its password, and deletes it at the hosted project', async () => {
  const { app } = await hostedApp({ SUPABASE_SECRET_KEY: project.secretKey })
  const user = await project.signUp()
  const wrong = await deleteAccount(app, user.token, 'Wrong-horse-7')
  expect(wrong.status).toBe(403)
  expect(await project.exists(user.id)).toBe(true)
  expect((await deleteAccount(app, user.token, password)).status).toBe(204)
  expect(await project.exists(user.id)).toBe(false)
})

test('TM-1 whoever is invited gets a confirmed account at the hosted project without a mail of its own, where the secret key is set', async () => {
  const { id: owner } = await project.signUp()
  const invite = async () => {
    const [email, token] = [`${randomUUID()}@example.com`, randomUUID()]
    await project.owner.query(
      `insert into team_invitations (team_id, email, role, token_hash, created_at, expires_at)
       values ($1, $2, 'viewer', $3, now(), now() + interval '1 day')`,
      [owner, email, createHash('sha256').update(token).digest()],
    )
    return { email, token }
  }
  const ask = async (app: App, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await app.request('/invitations/account', { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, await response.json()]
  }
  const { app } = await hostedApp({ SUPABASE_SECRET_KEY: project.secretKey })
  const { email, token } = await invite()
  const account = { token, password, data: { firstName: 'Bob' } }
  expect(await ask(app, { ...account, password: 'weak' })).toMatchObject([
    400,
    { fields: { password: expect.any(String) } },
  ])
  expect(await ask(app, { ...account, token: randomUUID() })).toMatchObject([404, { code: 'not_found' }])
  expect(await ask(app, account)).toEqual([200, { is_created: true }])
  const client = createClient(project.url, project.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword({ email, password })
  expect(data.user).toMatchObject({ email, user_metadata: { firstName: 'Bob' } })
  const accepted = await app.request('/invitations/accept', {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(await accepted.json()).toMatchObject({ id: owner, role: 'viewer' })
  expect(await project.mailTo(email)).toEqual([])
  // An account that exists already, and a server without the key, take the project's own way.
  const again = await invite()
  await project.owner.query('update team_invitations set email = $2 where email = $1', [again.email, email])
  expect(await ask(app, { ...account, token: again.token })).toEqual([200, { is_created: false }])
  const without = await hostedApp()
  expect(await ask(without.app, { ...account, token: (await invite()).token })).toEqual([200, { is_created: false }])
})

test('SF-6 a stolen token cannot create an API key without the password, which the hosted project checks', async () => {
  const { app, clock } = await hostedApp()
  const { token } = await project.signUp(['developer'])
  clock.advance(601)
  const create = async (proof: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Server', ...proof })
    return app.request('/api-keys', { method: 'POST', headers, body })
  }
  const rejection = ErrorBody.parse(await (await create({})).json())
  // The project accepts emailed codes only for its own password changes.
  expect([rejection.code, Object.keys(rejection.fields ?? {})]).toEqual(['reauthentication_needed', ['password']])
  expect((await create({ code: '123456' })).status).toBe(403)
  expect((await create({ password: 'Wrong-horse-7' })).status).toBe(403)
  expect((await create({ password })).status).toBe(201)
})

test('PR-5 without the hosted project’s secret key nothing is deleted, and the error says so', async () => {
  const { app } = await hostedApp()
  const user = await project.signUp()
  const response = await deleteAccount(app, user.token, password)
  expect(response.status).toBe(503)
  expect(ErrorBody.parse(await response.json()).detail).toMatch(/can’t delete your account/)
  expect(await project.exists(user.id)).toBe(true)
})

test('SE-2 the services stored in the hosted project grant permission here', async () => {
  const { app } = await hostedApp()
  const { token, client } = await project.signUp()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const createKey = () =>
    app.request('/api-keys', { method: 'POST', headers, body: JSON.stringify({ name: 'A key', type: 'live' }) })
  const rejection = await createKey()
  expect(rejection.status).toBe(403)
  expect(ErrorBody.parse(await rejection.json()).code).toBe('service_not_enabled')
  await client.auth.updateUser({ data: { services: ['developer'] } })
  // With the same token: permission comes from the account, not from old claims.
  expect((await createKey()).status).toBe(201)
})

test('SE-2 services can be read even if the service role cannot read accounts', async () => {
  const connection = await databaseWithPlatform()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('revoke all on auth.users from service_role')
  await migrate(connection, { withPlatform: false })
  const id = randomUUID()
  await client.query('insert into auth.users (id, raw_user_meta_data) values ($1, $2)', [
    id,
    { services: ['developer'] },
  ])
  await client.query('set role service_role')
  const { rows } = await client.query(
    `select private.has_service($1, 'developer') as developer, private.has_service($1, 'law') as law,
       private.has_service(gen_random_uuid(), 'law') as nobody, array(select private.with_service(array[$1::uuid], 'developer')) as ids`,
    [id],
  )
  await client.end()
  expect(rows).toEqual([{ developer: true, law: false, nobody: null, ids: [id] }])
})

test("SY-3 the captcha is the hosted project's: the browser gets its site key, and our server checks nothing", async () => {
  const { app, logLines } = await hostedApp({ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site' })
  const response = await app.request('/config.json')
  const { captcha } = PublicConfig.parse(await response.json())
  expect(captcha).toEqual({ provider: 'turnstile', siteKey: 'site', checkedBy: 'project' })
  expect(response.headers.get('content-security-policy')).toContain('https://challenges.cloudflare.com')
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"token":"x"}' }
  expect((await app.request('/api/verify-captcha', body)).status).toBe(404)
  expect((await app.request('/api/captcha-challenge')).status).toBe(404)
  expect(logLines.join('')).not.toContain('CAPTCHA_PROVIDER')
})

test('SY-3 a hosted project without a captcha gets none of ours, and the log warns about it', async () => {
  const { app, logLines } = await hostedApp()
  const { captcha } = PublicConfig.parse(await (await app.request('/config.json')).json())
  expect(captcha).toEqual({ provider: 'none', siteKey: null, checkedBy: 'project' })
  expect(logLines.join('')).toContain('CAPTCHA_PROVIDER does not name the hosted project’s captcha')
})

test('SY-3 captcha settings that a hosted project cannot use stop startup', async () => {
  const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET_KEY: 'canary' }
  const withSecret = hostedApp({ CAPTCHA_PROVIDER: 'hcaptcha', ...keys })
  await expect(withSecret).rejects.toThrow(/CAPTCHA_SECRET_KEY must not be set with SUPABASE_URL/)
  await expect(withSecret).rejects.not.toThrow(/canary/)
  const other = hostedApp({ CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'site' })
  await expect(other).rejects.toThrow(/CAPTCHA_PROVIDER must be turnstile or hcaptcha with SUPABASE_URL/)
  await expect(hostedApp({ CAPTCHA_PROVIDER: 'turnstile' })).rejects.toThrow(/CAPTCHA_SITE_KEY must be set/)
})

test('SY-3 a hosted database gets the product migrations, and its platform part is left alone', async () => {
  const connection = await databaseWithPlatform()
  const product = migrationsOf('product').map(({ name }) => `product/${name}`)
  expect((await migrate(connection, { withPlatform: false })).toSorted()).toEqual(product)
  expect(await migrate(connection, { withPlatform: false })).toEqual([])
})

test('SY-3 an email’s recipient is known even if the service role cannot read accounts', async () => {
  const connection = await databaseWithPlatform()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('revoke all on auth.users from service_role')
  await migrate(connection, { withPlatform: false })
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
  await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    id,
    email,
    { first_name: 'Ada', lastName: 'Lovelace' },
  ])
  await client.query('set role service_role')
  const { rows } = await client.query('select email, name from private.contact_of($1)', [id])
  await client.end()
  expect(rows).toEqual([{ email, name: 'Ada Lovelace' }])
})

test('SY-3 acting for a user, the server sees that account and no other, even if it may not read accounts', async () => {
  const connection = await databaseWithPlatform()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('revoke all on auth.users from service_role, acting_for_user')
  await migrate(connection, { withPlatform: false })
  const [own, other] = [randomUUID(), randomUUID()]
  for (const id of [own, other]) {
    const email = `${id}@example.com`
    await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [id, email, {}])
  }
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: own })])
  await client.query('set role acting_for_user')
  const { rows } = await client.query(
    `select (select email from private.contact_of($1)) as own, (select email from private.contact_of($2)) as other,
       private.has_service($1, 'law') as "ownService", private.has_service($2, 'law') as "otherService"`,
    [own, other],
  )
  await client.end()
  expect(rows).toEqual([{ own: `${own}@example.com`, other: null, ownService: false, otherService: null }])
})

test('AC-3 a hosted project’s sessions are listed and ended from what it keeps, for their owner alone', async () => {
  const connection = await databaseWithPlatform()
  const client = new pg.Client(connection)
  await client.connect()
  // As the project has them.
  await client.query(`
    alter table auth.sessions drop column ended_at, drop column amr, drop column refresh_key, drop column client, drop column country;
    alter table auth.sessions alter column refreshed_at type timestamp, alter column not_after drop not null;
    alter table auth.sessions add column user_agent text, add column ip inet;
    create table auth.mfa_amr_claims (session_id uuid references auth.sessions on delete cascade, authentication_method text, created_at timestamptz);
    revoke all on auth.users, auth.sessions from service_role, acting_for_user`)
  await migrate(connection, { withPlatform: false })
  const [own, other, first, second, foreign] = Array.from({ length: 5 }, () => randomUUID())
  await client.query('insert into auth.users (id) values ($1), ($2)', [own, other])
  await client.query(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip) values
       ($1, $4, '2026-11-01T08:00Z', '2026-11-02 09:00', 'Firefox/144.0 (Macintosh)', '8.8.8.8'),
       ($2, $4, '2026-11-03T08:00Z', null, null, null), ($3, $5, now(), null, null, null)`,
    [first, second, foreign, own, other],
  )
  await client.query(`insert into auth.mfa_amr_claims values ($1, 'oauth', now())`, [first])
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: own })])
  await client.query('set role acting_for_user')
  const list = async () => (await client.query('select * from private.own_sessions(now())')).rows
  expect(await list()).toMatchObject([
    { id: second, seen_at: new Date('2026-11-03T08:00Z'), methods: [] },
    {
      id: first,
      seen_at: new Date('2026-11-02T09:00Z'),
      methods: ['oauth'],
      agent: 'Firefox/144.0 (Macintosh)',
      address: '8.8.8.8',
    },
  ])
  const { rows } = await client.query(
    'select private.end_own_session($1) as own, private.end_own_session($2) as foreign',
    [first, foreign],
  )
  expect(rows).toEqual([{ own: true, foreign: false }])
  expect(await list()).toHaveLength(1)
  await client.query('select private.end_own_sessions(null)')
  expect(await list()).toEqual([])
  await client.query('reset role')
  expect((await client.query('select id from auth.sessions')).rows).toEqual([{ id: foreign }])
  await client.end()
})

test('SF-5 bans and sign-outs are known even if the service role can read neither accounts nor sessions', async () => {
  const connection = await databaseWithPlatform()
  const client = new pg.Client(connection)
  await client.connect()
  // The hosted project ends sessions only by deleting them.
  await client.query('alter table auth.sessions drop column ended_at')
  await client.query('revoke all on auth.users, auth.sessions from service_role')
  await migrate(connection, { withPlatform: false })
  const [good, banned, session] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query("insert into auth.users (id, banned_until) values ($1, null), ($2, now() + interval '1 hour')", [
    good,
    banned,
  ])
  await client.query(
    `insert into auth.sessions (id, user_id, amr, refresh_key, created_at, not_after)
     values ($1, $2, '[]', '', now(), now() + interval '1 hour')`,
    [session, good],
  )
  await client.query('set role service_role')
  const errorOf = async (account: string, ofSession: string) => {
    const { rows } = await client.query('select private.token_fault($1, $2, now()) as error', [account, ofSession])
    return rows[0].error
  }
  expect(await errorOf(good, session)).toBeNull()
  expect(await errorOf(good, randomUUID())).toBe('session_not_found')
  expect(await errorOf(banned, session)).toBe('user_banned')
  expect(await errorOf(randomUUID(), session)).toBe('user_not_found')
  const { rows } = await client.query('select private.closed_accounts($1::uuid[]) as id', [[good, banned]])
  await client.end()
  expect(rows).toEqual([{ id: banned }])
})

test('a second factor of the hosted project closes the account to sessions that gave none, here and in row policies', async () => {
  const connection = await databaseWithPlatform()
  const client = new pg.Client(connection)
  await client.connect()
  // As a project has it: readable by the owner of the database alone.
  await client.query('drop policy second_factor on auth.mfa_factors')
  await client.query(`alter table auth.mfa_factors no force row level security;
    revoke all on auth.users, auth.sessions, auth.mfa_factors from service_role, authenticated`)
  await migrate(connection, { withPlatform: false })
  const [id, session] = [randomUUID(), randomUUID()]
  await client.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  await client.query(
    `insert into auth.sessions (id, user_id, aal, amr, refresh_key, created_at, not_after)
     values ($1, $2, 'aal2', '[]', '', now(), now() + interval '1 hour')`,
    [session, id],
  )
  await client.query(`insert into notifications (user_id, type, title, message) values ($1, 'info', 'Hello', 'x')`, [
    id,
  ])
  const ask = async (claims: object) => {
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: id, ...claims })])
    const { rows } = await asRole(client, 'authenticated', 'select count(*)::int from notifications')
    return rows[0].count
  }
  const errorOf = async (level: string) =>
    (
      await asRole(
        client,
        'service_role',
        `select private.session_fault('${id}', '${session}', '${level}', now()) as error`,
      )
    ).rows[0].error
  expect([await ask({ aal: 'aal1', session_id: session }), await errorOf('aal1')]).toEqual([1, null])
  await client.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, 'Phone', 'totp', 'verified', now(), now())`,
    [id],
  )
  expect([await ask({ aal: 'aal1', session_id: session }), await errorOf('aal1')]).toEqual([0, 'insufficient_aal'])
  expect([await ask({ session_id: session }), await ask({ aal: 'aal2', session_id: session })]).toEqual([0, 1])
  expect(await errorOf('aal2')).toBeNull()
  // The server itself, which has checked the token.
  expect(await ask({})).toBe(1)
  await client.end()
})

async function asRole(client: pg.Client, role: string, text: string) {
  await client.query(`set role ${role}`)
  try {
    return await client.query(text)
  } finally {
    await client.query('reset role')
  }
}

const googleSandbox = '/sandbox/google/.well-known/openid-configuration'
const openSignUp = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none' }

function hostedApp(env: Record<string, string> = {}) {
  return createTestApp({
    env: {
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
      DATABASE_URL: 'postgres://not-read-here',
      ...env,
    },
  })
}

type App = Awaited<ReturnType<typeof hostedApp>>['app']

async function deleteAccount(app: App, token: string, secret: string): Promise<Response> {
  return app.request('/account', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: secret }),
  })
}

async function startProject() {
  const port = await findFreePort('127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  const { app, deps, owner, devKey, mailTo } = await createTestApp({
    env: { ...openSignUp, PORT: String(port), PUBLIC_URL: url },
  })
  // A real project deletes the row and knows nothing of our deletions, which are in the same database here.
  const deleteRow = async (request: Request) => {
    const [, id] = /\/auth\/v1\/admin\/users\/([0-9a-f-]+)$/.exec(request.url) ?? []
    const isKeyRight = request.headers.get('apikey') === keyOf('secret')
    if (request.method !== 'DELETE' || !id || !isKeyRight) return app.fetch(request)
    const { rowCount } = await owner.query('delete from auth.users where id = $1', [id])
    return Response.json({}, { status: rowCount === 1 ? 200 : 404 })
  }
  const server = await listen(deleteRow, {}, deps.config)
  const { rows } = await owner.query<{ kind: string; key: string }>('select kind, key from auth.api_keys')
  const keyOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.key ?? ''
  return {
    url,
    owner,
    mailTo,
    devKey,
    publishableKey: keyOf('publishable'),
    secretKey: keyOf('secret'),
    stop: () => server.drain(),
    async signUp(services: string[] = []) {
      const client = createClient(url, keyOf('publishable'), {
        auth: { persistSession: false, autoRefreshToken: false },
      })
      const email = `${randomUUID()}@example.com`
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: { data: { firstName: 'Ada', services } },
      })
      if (!data.session || !data.user) throw new Error('sign-up failed', { cause: error })
      return { email, id: data.user.id, token: data.session.access_token, client }
    },
    async exists(id: string): Promise<boolean> {
      const found = await owner.query('select from auth.users where id = $1', [id])
      return found.rows.length === 1
    },
  }
}
