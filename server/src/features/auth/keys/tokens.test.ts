import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PublicConfig } from '@assay/contract/config'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../http/log.ts'
import { errorOf } from '../../../testing/error-of.ts'
import { claimsOf, createAuthApp, password } from '../testing/auth-fixture.ts'
import { resolveCaller } from './caller.ts'
import { ensureAuthKeys, rotateApiKey, rotateSigningKey } from './keys.ts'
import { requireActiveSession } from './require-active-session.ts'
import { createEmbeddedTokens } from './tokens.ts'

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) })
const jwtSecret = 'a-legacy-secret-that-only-the-tests-know'
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('an access token has the documented claims, a one-hour lifetime, and the published key’s signature', async () => {
  const { call, signedIn } = await createAuthApp()
  const ada = await signedIn()
  const published = await call('GET', '/.well-known/jwks.json')
  expect(published.headers.get('cache-control')).toBe('public, max-age=600')
  const jwks = KeySet.parse(await published.json())
  expect(jwks.keys).toHaveLength(1)
  expect(jwks.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(jwks.keys[0]).not.toHaveProperty('d')
  const { payload } = await jwtVerify(ada.access_token, createLocalJWKSet(jwks), {
    issuer: 'http://localhost/auth/v1',
    audience: 'authenticated',
  })
  expect(Object.keys(payload).toSorted()).toEqual([
    'aal',
    'amr',
    'app_metadata',
    'aud',
    'email',
    'exp',
    'iat',
    'is_anonymous',
    'iss',
    'phone',
    'role',
    'session_id',
    'sub',
    'user_metadata',
  ])
  expect(payload).toMatchObject({
    sub: ada.id,
    email: ada.email,
    role: 'authenticated',
    aal: 'aal1',
    phone: '',
    is_anonymous: false,
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
})

test('a token expires to the second', async () => {
  const { call, signedIn, clock, deps } = await createAuthApp()
  const { access_token: token } = await signedIn()
  clock.advance(3590)
  expect((await call('GET', '/user', { token })).status).toBe(200)
  clock.advance(11)
  expect(await errorOf(call('GET', '/user', { token }))).toEqual([403, 'bad_jwt'])
  expect(await resolveCaller(deps, { apikey: undefined, authorization: `Bearer ${token}` })).toEqual({
    status: 'expired',
  })
})

test('a rejected token says why at debug, without the token', async () => {
  const { signedIn, clock, deps } = await createAuthApp()
  const { access_token: token, id } = await signedIn()
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const tokens = requireActiveSession(createEmbeddedTokens(deps), { ...deps, log })
  const [header = '', payload = ''] = token.split('.')
  await tokens.verify(`${header}.${payload}.AAAA`)
  await deps.db.asService((tx) => tx.query('delete from auth.sessions where user_id = $1', [id]))
  await tokens.verify(token)
  clock.advance(3601)
  await tokens.verify(token)
  const elsewhere = createEmbeddedTokens({ ...deps, config: { ...deps.config, publicUrl: 'https://other.example' } })
  clock.advance(-3601)
  await requireActiveSession(elsewhere, { ...deps, log }).verify(token)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'debug', msg: 'token rejected', why: expect.stringContaining('signature') },
    { why: 'session_not_found' },
    { why: 'expired' },
    { why: 'invalid claim: iss' },
  ])
  expect(lines.join('')).not.toContain(payload)
})

test('alg none, swapped algorithms, foreign and injected keys, wrong issuers and audiences are rejected', async () => {
  const { call, signedIn, deps, owner } = await createAuthApp()
  const ada = await signedIn()
  const [header = '', payload = '', signature = ''] = ada.access_token.split('.')
  const { kid = '' } = decodeProtectedHeader(ada.access_token)
  const { keys } = KeySet.parse(await (await call('GET', '/.well-known/jwks.json')).json())
  const claims = claimsOf(ada.access_token)
  const foreign = await generateKeyPair('ES256', { extractable: true })
  const signedBy = (head: object, body: object = claims) =>
    new SignJWT({ ...body }).setProtectedHeader({ alg: 'ES256', ...head }).sign(foreign.privateKey)
  const swapped = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${payload}`
  const hmacWithPublicKey = createHmac('sha256', JSON.stringify(keys[0])).update(swapped).digest('base64url')
  const { rows } = await owner.query('select private_jwk from auth.signing_keys where retires_at is null')
  const ours = await importJWK(rows[0].private_jwk, 'ES256')
  const oursWith = (changes: object) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid }).sign(ours)

  const bad = {
    none: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    noneWithKid: `${encode({ alg: 'none', kid, typ: 'JWT' })}.${payload}.${signature}`,
    swapped: `${swapped}.${hmacWithPublicKey}`,
    changed: `${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
    foreignKid: await signedBy({ kid }),
    invented: await signedBy({ kid: randomUUID() }),
    path: await signedBy({ kid: '../../../../dev/null' }),
    sql: await signedBy({ kid: "' or 1=1 --" }),
    embedded: await signedBy({ kid, jwk: await exportJWK(foreign.publicKey) }),
    linked: await signedBy({ kid, jku: 'http://127.0.0.1:1/jwks.json' }),
    noKid: await signedBy({}),
    issuer: await oursWith({ iss: 'https://evil.example/auth/v1' }),
    audience: await oursWith({ aud: 'other' }),
    role: await oursWith({ role: 'postgres' }),
    noExpiry: await oursWith({ exp: undefined }),
    noSubject: await oursWith({ sub: undefined }),
  }
  for (const [name, token] of Object.entries(bad)) {
    expect([name, (await deps.tokens.verify(token)).status]).toEqual([name, 'invalid'])
    expect(await errorOf(call('GET', '/user', { token }))).toEqual([403, 'bad_jwt'])
  }
  expect((await deps.tokens.verify(await oursWith({}))).status).toBe('valid')
})

test('legacy HS256 tokens are accepted only if their secret is configured', async () => {
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))
  const [anon, service, admin] = [
    await sign({ role: 'anon', iss: 'supabase' }),
    await sign({ role: 'service_role' }),
    await sign({ role: 'supabase_admin' }),
  ]
  const { call } = await createAuthApp({ env: { AUTH_JWT_SECRET: jwtSecret } })
  expect((await call('GET', '/admin/users', { token: service })).status).toBe(200)
  expect((await call('GET', '/admin/users', { token: admin })).status).toBe(200)
  expect((await call('GET', '/admin/users', { headers: { apikey: service } })).status).toBe(200)
  expect(await errorOf(call('GET', '/admin/users', { token: anon }))).toEqual([403, 'not_admin'])
  const without = await createAuthApp()
  expect(await errorOf(without.call('GET', '/admin/users', { token: service }))).toEqual([403, 'bad_jwt'])
})

test('the bearer token identifies the caller, else the key does', async () => {
  const { deps, keys, signedIn } = await createAuthApp()
  const ada = await signedIn()
  const who = async (apikey?: string, token?: string) => {
    const caller = await resolveCaller(deps, { apikey, authorization: token && `Bearer ${token}` })
    return caller.status === 'ok' ? caller.role : caller.status
  }
  expect(await who()).toBe('missing')
  expect(await who(keys.publishable)).toBe('anon')
  expect(await who(keys.secret)).toBe('service_role')
  expect(await who(keys.publishable, keys.publishable)).toBe('anon')
  expect(await who(keys.secret, ada.access_token)).toBe('authenticated')
  expect(await who(keys.publishable, 'x.y.z')).toBe('bad_jwt')
  expect(await who('sb_secret_invented')).toBe('bad_jwt')
})

test('a rotated signing key signs immediately; the old one’s tokens stay valid for their hour, then it’s gone', async () => {
  const { call, signedIn, signIn, deps, clock } = await createAuthApp()
  const before = await signedIn()
  const kid = await rotateSigningKey(deps)
  clock.advance(61)
  const after = await signIn(before.email)
  expect(decodeProtectedHeader(after.access_token).kid).toBe(kid)
  expect((await call('GET', '/user', { token: before.access_token })).status).toBe(200)
  const published = async () => KeySet.parse(await (await call('GET', '/.well-known/jwks.json')).json()).keys.length
  expect(await published()).toBe(2)
  clock.advance(7200)
  expect(await published()).toBe(1)
})

test('another process’s new key works here without delay', async () => {
  const one = await createAuthApp()
  const { email } = await one.createUser()
  await one.signIn(email)
  await rotateSigningKey(one.deps)
  one.clock.advance(2)
  const two = await createAuthApp()
  two.clock.advance(2)
  const fresh = await two.signIn(email)
  expect((await one.call('GET', '/user', { token: fresh.access_token })).status).toBe(200)
})

test('any number of processes starting in parallel agree on the keys', async () => {
  const { deps } = await createAuthApp()
  const started = await Promise.all(Array.from({ length: 8 }, () => ensureAuthKeys(deps)))
  expect(new Set(started.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(started[0]?.publishable).toMatch(/^sb_publishable_[\w-]{32}$/)
  expect(started[0]?.secret).toMatch(/^sb_secret_[\w-]{32}$/)
})

test('a replaced secret key is rejected, and the secret key is never served', async () => {
  const { app, call, deps, keys, clock } = await createAuthApp()
  const config = PublicConfig.parse(await (await app.request('/config.json')).json())
  expect(config.supabase).toEqual({ url: 'http://localhost', publishableKey: keys.publishable })
  expect(JSON.stringify(config)).not.toContain(keys.secret)
  const secret = await rotateApiKey(deps, 'secret')
  clock.advance(61)
  expect(await errorOf(call('GET', '/admin/users', { token: keys.secret }))).toEqual([403, 'bad_jwt'])
  expect((await call('GET', '/admin/users', { token: secret })).status).toBe(200)
})

test('keys from a file: the first signs, all verify, all are published without private parts', async () => {
  const pairs = [
    await generateKeyPair('RS256', { extractable: true }),
    await generateKeyPair('ES256', { extractable: true }),
  ]
  const jwks = await Promise.all(
    pairs.map(async ({ privateKey }, index) => ({ ...(await exportJWK(privateKey)), kid: `key-${index}` })),
  )
  const file = writeKeys(JSON.stringify(jwks))
  const { call, signedIn } = await createAuthApp({ env: { AUTH_SIGNING_KEYS: file } })
  const { access_token: token } = await signedIn()
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'key-0' })
  const second = pairs[1]?.privateKey
  if (!second) throw new Error('there is no second key')
  const other = await new SignJWT(claimsOf(token)).setProtectedHeader({ alg: 'ES256', kid: 'key-1' }).sign(second)
  expect((await call('GET', '/user', { token: other })).status).toBe(200)
  const { keys } = KeySet.parse(await (await call('GET', '/.well-known/jwks.json')).json())
  expect(keys.map(({ kid }) => kid)).toEqual(['key-0', 'key-1'])
  for (const key of keys) for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret)
})

test.each([
  ['not json', 'cannot be read as JSON'],
  ['[]', 'is not a list'],
  ['[{"kty":"oct","k":"AAAA","kid":"1"}]', 'is not a list'],
  ['[{"kty":"EC","crv":"P-256","x":"a","y":"b","kid":"1"}]', 'must begin with a private key'],
])('a key file with %s stops the start with a sentence', async (content, sentence) => {
  await expect(createAuthApp({ env: { AUTH_SIGNING_KEYS: writeKeys(content) } })).rejects.toThrow(sentence)
})

function writeKeys(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'keys.json')
  writeFileSync(file, content)
  return file
}

test('only the server itself can read accounts or keys', async () => {
  const { deps, owner, createUser } = await createAuthApp()
  const { rows } = await owner.query(
    `select relname, relrowsecurity and relforcerowsecurity as forced from pg_class
     where relnamespace = 'auth'::regnamespace and relkind = 'r'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(8)
  for (const { relname, forced } of rows) {
    expect([relname, forced]).toEqual([relname, true])
    await expect(deps.db.asAnon((tx) => tx.query(`select from auth.${relname}`))).rejects.toThrow('permission denied')
    await expect(deps.db.asUser(randomUUID(), (tx) => tx.query(`select * from auth.${relname}`))).rejects.toThrow(
      'permission denied',
    )
  }
  // Row policies ask whether a user has a second factor; nobody learns it of somebody else.
  const [ada, grace] = [await createUser(), await createUser()]
  await owner.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, created_at, updated_at)
     values ($1, 'Phone', 'totp', now(), now())`,
    [ada.id],
  )
  const seenBy = async ({ id }: { id: string }) =>
    (await deps.db.asUser(id, (tx) => tx.query('select status from auth.mfa_factors'))).rows
  expect([await seenBy(ada), await seenBy(grace)]).toEqual([[{ status: 'unverified' }], []])
  const { rows: open } = await owner.query(
    `select table_name || '.' || column_name as name from information_schema.column_privileges
     where table_schema = 'auth' and grantee in ('authenticated', 'anon') order by 1`,
  )
  expect(open.map(({ name }) => name)).toEqual(['mfa_factors.status', 'mfa_factors.user_id'])
})

test('passwords are stored as argon2id, and neither they nor tokens are logged', async () => {
  const { call, signedIn, owner, logLines, keys } = await createAuthApp()
  const ada = await signedIn()
  await call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: ada.refresh_token } })
  const { rows } = await owner.query('select encrypted_password from auth.users where id = $1', [ada.id])
  expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$/)
  for (const secret of [password, ada.access_token, ada.refresh_token, keys.secret]) {
    expect(logLines.join('')).not.toContain(secret)
  }
})
