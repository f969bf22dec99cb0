import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createAuthApp, password, randomEmail } from './testing/auth-fixture.ts'

test('errors come in the format the client’s version asks for, with the code in a header', async () => {
  const { call } = await createAuthApp()
  const ask = async (version?: string) => {
    const response = await call('POST', '/token?grant_type=password', {
      body: { email: randomEmail(), password },
      ...(version && { headers: { 'X-Supabase-Api-Version': version } }),
    })
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    return { body: await response.json(), version: response.headers.get('x-supabase-api-version') }
  }
  const old = {
    body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    version: null,
  }
  const dated = { body: { code: 'invalid_credentials', message: 'Invalid login credentials' }, version: '2024-01-01' }
  expect(await ask()).toEqual(old)
  for (const version of ['2023-12-31', 'latest', '2024']) expect(await ask(version)).toEqual(old)
  for (const version of ['2024-01-01', '2026-08-01']) expect(await ask(version)).toEqual(dated)
})

test('an unknown grant is an OAuth error', async () => {
  const { call } = await createAuthApp()
  for (const query of ['', '?grant_type=', '?grant_type=magic']) {
    const response = await call('POST', `/token${query}`, { body: {} })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'unsupported_grant_type',
      error_description: expect.any(String),
    })
  }
})

test('unknown paths under /auth/v1 get a 404 in the protocol’s own format', async () => {
  const { call } = await createAuthApp()
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/nothing'],
    ['POST', '/user'],
    ['GET', '/signup'],
    ['GET', '/factors'],
    ['POST', '/otp'],
    ['POST', '/admin/generate_link'],
    ['DELETE', '/admin'],
    ['GET', '/../../etc/passwd%00'],
  ] as const) {
    const response = await call(method, path, { headers: { accept: 'text/html' } })
    expect([method, path, response.status]).toEqual([method, path, 404])
  }
  expect(await (await call('GET', '/nothing')).json()).toMatchObject({ code: 404, error_code: 'validation_failed' })
})

const posts = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/recover',
  '/resend',
  '/verify',
]

test.each(posts)('any junk sent to %s gets a 4xx in the right format', async (path) => {
  const { call } = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const email = randomEmail()
  const bodies = [
    '{',
    'null',
    '[]',
    '"text"',
    '1',
    '',
    '{"email": {"$gt": ""}, "password": ["x"]}',
    JSON.stringify({ email: 5, password: true, type: 7, token: {}, refresh_token: [], auth_code: 1 }),
    JSON.stringify({ email: `a\0${email}`, password, type: 'signup', token: '\0' }),
    JSON.stringify({ email: 'ünïcödé@exämple.com', password: 'x' }),
    JSON.stringify({ email: '用户@例子.公司', password: 'x' }),
    JSON.stringify({ email: `${'a'.repeat(5000)}@example.com`, password: 'x' }),
    JSON.stringify({ email, password: 'A1'.repeat(5000), type: 'signup', token: 'x'.repeat(5000) }),
    JSON.stringify({ email: '', phone: '+4912345', password, type: 'sms', token: '1' }),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ]
  for (const body of bodies) {
    const response = await call('POST', path, { body })
    // These take no password, so its length doesn't matter.
    const isFine = ['/recover', '/resend'].includes(path) && body.includes('A1A1')
    expect([body.slice(0, 60), Math.floor(response.status / 100)]).toEqual([body.slice(0, 60), isFine ? 2 : 4])
    if (response.status < 400) continue
    const reply = await response.json()
    expect(reply).toMatchObject({ code: response.status, error_code: expect.any(String), msg: expect.any(String) })
    expect(JSON.stringify(reply)).not.toMatch(/select |insert |node_modules|at \//i)
  }
})

test('a phone number gets the same error wherever one could be sent', async () => {
  const { call, signedIn, keys } = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const { id, access_token: own } = await signedIn()
  const phone = '+12025550123'
  const requests: [method: string, path: string, body: object, token?: string][] = [
    ['POST', '/signup', { password }],
    ['POST', '/token?grant_type=password', { password }],
    ['POST', '/recover', {}],
    ['POST', '/resend', { type: 'sms' }],
    ['POST', '/resend', { type: 'phone_change' }],
    ['POST', '/verify', { type: 'sms', token: '123456' }],
    ['POST', '/verify', { type: 'phone_change', token: '123456' }],
    ['PUT', '/user', {}, own],
    ['POST', '/admin/users', { password }, keys.secret],
    ['PUT', `/admin/users/${id}`, {}, keys.secret],
  ]
  const received = await Promise.all(
    requests.map(async ([method, path, fields, token]) => {
      const error = await errorOf(call(method, path, { body: { ...fields, phone }, token }))
      return [path, ...error]
    }),
  )
  expect(received).toEqual(requests.map(([, path]) => [path, 400, 'phone_provider_disabled']))
  // As the hosted service calls it.
  const factor = { factor_type: 'phone', phone }
  expect(await errorOf(call('POST', '/factors', { body: factor, token: own }))).toEqual([
    422,
    'mfa_phone_enroll_not_enabled',
  ])
})

test('metadata that can’t be stored is rejected', async () => {
  const { call, signedIn } = await createAuthApp()
  const { access_token: token } = await signedIn()
  const deep = `{"data":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
  expect(await errorOf(call('PUT', '/user', { body: deep, token }))).toEqual([400, 'validation_failed'])
  for (const data of [{ a: '\0' }, { 'a\0': 1 }, { a: { b: ['\ud800'] } }, { a: 'x'.repeat(20_000) }, [1], 'x']) {
    expect(await errorOf(call('PUT', '/user', { body: { data }, token }))).toEqual([400, 'validation_failed'])
    expect(await errorOf(call('POST', '/signup', { body: { email: randomEmail(), password, data }, token }))).toEqual([
      400,
      'validation_failed',
    ])
  }
  const emoji = await call('PUT', '/user', { body: { data: { a: '🧪 \\u0000 is only text' } }, token })
  expect(await emoji.json()).toMatchObject({ user_metadata: { a: '🧪 \\u0000 is only text' } })
})

test('a two-megabyte body and one that isn’t JSON are rejected in the same format', async () => {
  const { call } = await createAuthApp()
  const large = JSON.stringify({ email: randomEmail(), password: 'x'.repeat(2_000_000) })
  const headers = { 'content-length': String(large.length) }
  const response = await call('POST', '/signup', { body: large, headers })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 413, error_code: 'request_too_large', msg: expect.any(String) })
  const body = JSON.stringify({ email: randomEmail(), password })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect((await call('POST', '/signup', { body, headers: { 'content-type': type } })).status).toBe(415)
  }
})

test('cross-origin browsers: the allow list may call with the client’s headers, nobody else', async () => {
  const { call, app } = await createAuthApp({ env: { CORS_ORIGINS: 'https://app.example.com' } })
  const preflight = await app.request('/auth/v1/user', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'PUT' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
  for (const header of [
    'authorization',
    'apikey',
    'x-client-info',
    'x-supabase-api-version',
    'prefer',
    'range',
    'accept-profile',
    'content-profile',
  ]) {
    expect(allowed).toContain(header)
  }
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
  }
  const reply = await call('GET', '/settings', { headers: { origin: 'https://app.example.com' } })
  const exposed = reply.headers.get('access-control-expose-headers')?.toLowerCase()
  for (const header of ['content-range', 'x-total-count', 'link', 'x-supabase-api-version'])
    expect(exposed).toContain(header)
  const foreign = await call('POST', '/signup', { body: {}, headers: { origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
  expect(await foreign.json()).toMatchObject({ code: 403, error_code: expect.any(String) })
})

test('settings and health match what the client library expects', async () => {
  const { call } = await createAuthApp()
  expect(await (await call('GET', '/settings')).json()).toMatchObject({
    external: { email: true, google: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect(await (await call('GET', '/health')).json()).toMatchObject({ name: 'GoTrue', version: expect.any(String) })
})
