import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createHostedTokens } from './tokens.ts'

const url = 'https://project.supabase.example'
const legacySecret = 'a-legacy-secret-of-more-than-32-characters'

test.each(['ES256', 'RS256'])("a user's token signed with a published %s key is valid", async (algorithm) => {
  const { tokens, sign } = await project({ algorithm })
  const claims = validClaims()
  expect(await tokens.verify(await sign(claims))).toEqual({ status: 'valid', claims })
})

test('keys are fetched once for many tokens, even if a token names an unknown key', async () => {
  const { tokens, sign, fetched } = await project()
  for (let count = 0; count < 5; count += 1) await tokens.verify(await sign(validClaims()))
  for (let count = 0; count < 5; count += 1) {
    expect((await tokens.verify(await sign(validClaims(), { kid: `unknown-${count}` }))).status).toBe('invalid')
  }
  expect(fetched).toEqual([`${url}/auth/v1/.well-known/jwks.json`])
})

test('an expired token is expired, by our clock', async () => {
  const { tokens, sign, clock } = await project()
  const token = await sign(validClaims())
  clock.offset = 3601 * 1000
  expect(await tokens.verify(token)).toEqual({ status: 'expired' })
})

test.each<[string, (claims: JWTPayload) => JWTPayload]>([
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example/auth/v1' })],
  ['another audience', (claims) => ({ ...claims, aud: 'other' })],
  ['an unknown role', (claims) => ({ ...claims, role: 'postgres' })],
  ['no expiry', ({ exp: _exp, ...claims }) => claims],
  ['no user', ({ sub: _sub, ...claims }) => claims],
])('a token with %s is rejected', async (_case, change) => {
  const { tokens, sign } = await project()
  expect((await tokens.verify(await sign(change(validClaims())))).status).toBe('invalid')
})

test('anything but a token of the project is invalid, and never throws', async () => {
  const { tokens, sign, publicKey } = await project()
  const good = await sign(validClaims())
  const [, payload = ''] = good.split('.')
  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const swapped = `${header({ alg: 'HS256', kid: 'key-1' })}.${payload}`
  const signature = createHmac('sha256', await exportSPKI(publicKey))
    .update(swapped)
    .digest('base64url')
  for (const token of [
    '',
    'x',
    'a.b.c',
    '..',
    `${good}x`,
    `${header({ alg: 'none' })}.${payload}.`,
    `${swapped}.${signature}`,
    `${header({ alg: 'ES256', kid: '../../etc/passwd' })}.${payload}.x`,
    `${header({ alg: 'ES256', jku: 'https://evil.example' })}.${payload}.x`,
    '\0',
    'x'.repeat(100_000),
  ]) {
    expect((await tokens.verify(token)).status).toBe('invalid')
  }
})

test('HS256 is accepted only with the legacy secret', async () => {
  const legacy = (claims: JWTPayload) =>
    new SignJWT({ ...validClaims(), ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(legacySecret))
  const { tokens } = await project({ jwtSecret: legacySecret })
  expect((await tokens.verify(await legacy({}))).status).toBe('valid')
  expect((await tokens.verify(await legacy({ iss: 'other' }))).status).toBe('invalid')
  const without = await project()
  expect((await without.tokens.verify(await legacy({}))).status).toBe('invalid')
  const other = await project({ jwtSecret: 'another-legacy-secret-of-the-same-length' })
  expect((await other.tokens.verify(await legacy({}))).status).toBe('invalid')
})

test('unreachable keys make the result unavailable, not invalid', async () => {
  for (const response of [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('<html>', { status: 502 }),
    async () => Response.json({ no: 'keys' }),
  ]) {
    const { sign } = await project()
    const tokens = createHostedTokens({ url, jwtSecret: null }, { fetch: response, now: () => new Date() })
    expect((await tokens.verify(await sign(validClaims()))).status).toBe('unavailable')
  }
})

function validClaims(): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `${url}/auth/v1`,
    aud: 'authenticated',
    sub: randomUUID(),
    role: 'authenticated',
    email: 'ada@example.com',
    iat: now,
    exp: now + 3600,
  }
}

type Project = { algorithm?: string; jwtSecret?: string | null }

/** A hosted project with one published key. */
async function project({ algorithm = 'ES256', jwtSecret = null }: Project = {}) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm)
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: algorithm, use: 'sig' }]
  const fetched: string[] = []
  const clock = { offset: 0 }
  const tokens = createHostedTokens(
    { url, jwtSecret },
    {
      fetch: async (address) => {
        fetched.push(String(address))
        return Response.json({ keys })
      },
      now: () => new Date(Date.now() + clock.offset),
    },
  )
  const sign = (claims: JWTPayload, { kid = 'key-1' } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid }).sign(privateKey)
  return { tokens, sign, fetched, clock, publicKey }
}
