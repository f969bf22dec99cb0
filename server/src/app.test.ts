import { once } from 'node:events'
import { connect } from 'node:net'
import { PublicConfig } from '@assay/contract/config'
import { ErrorBody } from '@assay/contract/errors'
import { Readiness } from '@assay/contract/health'
import { paths } from '@assay/contract/paths'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createPool } from './db/connect.ts'
import { createHealth } from './db/health.ts'
import { elsewhere } from './testing/elsewhere.ts'
import { createTestApp } from './testing/test-app.ts'

const html = { headers: { accept: 'text/html' } }

test('every page returns 200 and an unknown one 404, both with the app', async () => {
  const { openDoor } = await createTestApp()
  for (const path of [...Object.values(paths), '/login/']) expect((await openDoor(path, html)).status, path).toBe(200)
  for (const path of ['/nope', '/login/x', '/dev/ui', '/index.html', '/%00', '/..%2f..%2fetc/passwd']) {
    const response = await openDoor(path, html)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).toContain('id="assay-config"')
  }
})

test('a client that does not accept HTML gets a 404 as JSON with a request id', async () => {
  const { app } = await createTestApp()
  for (const request of [
    new Request('http://localhost/nope'),
    new Request('http://localhost/nope', { method: 'POST' }),
  ]) {
    const response = await app.request(request)
    expect(response.status).toBe(404)
    const body = ErrorBody.parse(await response.json())
    expect(body.code).toBe('not_found')
    expect(body.request_id).toBe(response.headers.get('x-request-id'))
  }
})

test('a page has a fresh nonce and the settings, which cannot break out of their script element', async () => {
  const { app } = await createTestApp({ env: { PUBLIC_URL: 'http://localhost/?</script><b>$&' } })
  const [first, second] = [await app.request('/login', html), await app.request('/login', html)]
  const nonce = /'nonce-([^']+)'/.exec(first.headers.get('content-security-policy') ?? '')?.[1]
  const text = await first.text()
  expect(text).toContain(`nonce="${nonce}"`)
  expect(text.match(/<\/script>/g)).toHaveLength(1)
  const inlined = /id="assay-config">(.*?)<\/script>/.exec(text)?.[1] ?? ''
  expect(PublicConfig.parse(JSON.parse(inlined))).toEqual(await (await app.request('/config.json')).json())
  expect(second.headers.get('content-security-policy')).not.toContain(String(nonce))
})

test('every response has security headers, including errors, and the policy needs no unsafe-inline', async () => {
  const { openDoor } = await createTestApp()
  for (const path of [
    '/login',
    '/nope',
    '/healthz',
    '/config.json',
    '/docs',
    '/dev/mailbox',
    '/dev/mailbox/x',
    '/assets/main-abc123.js',
    '/assets/nope.js',
  ]) {
    const { headers } = await openDoor(path, html)
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy'), path).not.toContain('unsafe')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
    expect(headers.get('strict-transport-security'), path).toBeNull()
    expect(headers.get('x-request-id'), path).toBeTruthy()
  }
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })
  expect((await secure.app.request('/healthz')).headers.get('strict-transport-security')).toContain('max-age=')
})

test.each([
  ['off', null],
  ['on', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=31536000; includeSubDomains; preload'],
])('HSTS=%s sends %s on pages and the API over https, and nothing over http', async (HSTS, expected) => {
  for (const [PUBLIC_URL, sent] of [
    ['https://assay.example', expected],
    ['http://assay.example', null],
  ] as const) {
    const { app } = await createTestApp({ env: { PUBLIC_URL, HSTS } })
    for (const path of ['/login', '/healthz', '/v1/usage']) {
      expect((await app.request(path)).headers.get('strict-transport-security')).toBe(sent)
    }
  }
})

test('hashed assets are cached for a year, pages are revalidated, and nothing else is stored', async () => {
  const { app } = await createTestApp()
  const cacheOf = async (path: string) => (await app.request(path, html)).headers.get('cache-control')
  expect(await cacheOf('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/favicon.svg')).toBe('public, max-age=3600')
  expect(await cacheOf('/login')).toBe('no-cache')
  expect(await cacheOf('/config.json')).toBe('no-store')
})

test('pages and their styles are compressed, JSON is not', async () => {
  const { app } = await createTestApp()
  const encodingOf = async (path: string, accept: string) =>
    (await app.request(path, { headers: { accept, 'accept-encoding': 'gzip' } })).headers.get('content-encoding')
  expect(await encodingOf('/docs', 'text/html')).toBe('gzip')
  const style = /href="(\/docs\/\w+\.css[^"]*)"/.exec(await (await app.request('/docs', html)).text())?.[1] ?? ''
  expect(await encodingOf(style, 'text/css,*/*;q=0.1')).toBe('gzip')
  expect(await encodingOf('/config.json', 'application/json')).toBeNull()
})

test('a well-formed request id is kept, any other is replaced', async () => {
  const { app } = await createTestApp()
  const idFor = async (sent: string) =>
    (await app.request('/healthz', { headers: { 'x-request-id': sent } })).headers.get('x-request-id')
  expect(await idFor('trace-12345678')).toBe('trace-12345678')
  expect(await idFor('<script>')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
})

test('another site can change and read nothing, an allowed origin can', async () => {
  const { app } = await createTestApp({ env: { CORS_ORIGINS: 'https://partner.example' } })
  const from = (origin: string, method: string) => app.request('/healthz', { method, headers: { origin } })
  expect((await from('https://evil.example', 'POST')).status).toBe(403)
  expect((await from('https://evil.example', 'GET')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await from('null', 'POST')).status).toBe(403)
  expect((await from('https://partner.example', 'GET')).headers.get('access-control-allow-origin')).toBe(
    'https://partner.example',
  )
  const preflight = await app.request('/healthz', {
    method: 'OPTIONS',
    headers: { origin: 'https://partner.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
})

test('SN-1 a body that is too large or comes in too many pieces is rejected in each protocol’s format', async () => {
  const { deps } = await createTestApp({ isListening: true })
  const send = async (path: string, pieces: string[]) => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(Buffer.from(piece))
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    const url = deps.config.publicUrl + path
    const response = await fetch(url, { method: 'POST', headers, body, duplex: 'half' })
    return [response.status, await response.json()]
  }
  const large = ['x'.repeat(1024 * 1024), 'x']
  const small = Array<string>(300).fill('x')
  const many = 'The request body came in too many small pieces. Send it in larger ones.'
  for (const path of ['/healthz', '/contact', '/v1/verify', '/v1/lists', '/webhooks/payments', '/widget/check']) {
    expect(await send(path, large), path).toMatchObject([413, { status: 'error', code: 'too_large' }])
    expect(await send(path, small), path).toMatchObject([400, { code: 'invalid_request', detail: many }])
  }
  expect(await send('/auth/v1/signup', large)).toMatchObject([413, { error_code: 'request_too_large' }])
  expect(await send('/auth/v1/signup', small)).toMatchObject([400, { error_code: 'validation_failed', msg: many }])
  expect(await send('/rest/v1/notifications', small)).toMatchObject([400, { code: 'invalid_request', message: many }])
  // Decoded, this is the path of uploads, which the port has read like any other.
  expect(await send('/v1/%66iles', small)).toMatchObject([400, { detail: many }])
})

test('SN-1 an upload that drips a byte every 20 seconds is ended by its route', async () => {
  const env = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none' }
  const { deps, keys, owner } = await createTestApp({ isListening: true, env })
  const { publicUrl, port } = deps.config
  const account = { email: 'drip@example.com', password: 'Correct-horse-7', data: { services: ['developer'] } }
  const headers = { 'content-type': 'application/json', apikey: keys.publishable }
  const signUp = await fetch(`${publicUrl}/auth/v1/signup`, { method: 'POST', headers, body: JSON.stringify(account) })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await signUp.json())

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  const closed = once(socket, 'close')
  const lines = ['POST /files/uploads?name=a.csv HTTP/1.1', 'Host: a', `Authorization: Bearer ${token}`]
  socket.write([...lines, 'Content-Type: text/csv', 'Content-Length: 1000', '', 'e'].join('\r\n'))
  const isStored = async () => (await owner.query('select 1 from files')).rowCount
  await expect.poll(isStored, elsewhere).toBe(1)
  let drips = 0
  const drip = async () => {
    drips += 1
    socket.write('e')
    await vi.advanceTimersByTimeAsync(20_000)
    return received
  }
  await expect.poll(drip, elsewhere).toContain('The upload stopped before the end of the file')
  // Two are enough once its route reads it. If each counted as progress, only the limit of 15 minutes would end it.
  expect(drips).toBeLessThan(40)
  await vi.advanceTimersByTimeAsync(2000)
  await closed
})

test('/readyz lists its checks and turns 503 when the database is down, while /healthz stays 200', async () => {
  const { app } = await createTestApp()
  const ready = await app.request('/readyz')
  expect(ready.status).toBe(200)
  expect(Readiness.parse(await ready.json()).checks).toEqual({ database: 'ok' })

  const nowhere = createPool({ host: '127.0.0.1', port: 1 }, pino({ level: 'silent' }))
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const broken = await createTestApp({
    deps: {
      db: {
        asUser: away,
        onBehalfOf: away,
        asAnon: away,
        asService: away,
        asJob: away,
        inScope: away,
        statement: away,
      },
      health: createHealth(nowhere, { log: pino({ level: 'silent' }) }),
    },
  })
  const unavailable = await broken.app.request('/readyz')
  expect(unavailable.status).toBe(503)
  expect(Readiness.parse(await unavailable.json()).status).toBe('unavailable')
  expect((await broken.app.request('/healthz')).status).toBe(200)
  expect((await broken.openDoor('/dev/mailbox.json')).status).toBe(503)
})

test('a bug becomes a logged 500 that reveals nothing', async () => {
  const bug = async () => {
    throw new Error('select secret from vault')
  }
  const { openDoor, logLines } = await createTestApp({
    deps: {
      db: { asUser: bug, onBehalfOf: bug, asAnon: bug, asService: bug, asJob: bug, inScope: bug, statement: bug },
    },
  })
  const response = await openDoor('/dev/mailbox.json')
  expect(response.status).toBe(500)
  const body = await response.text()
  expect(body).not.toContain('vault')
  expect(logLines.join('')).toContain('vault')
  expect(logLines.join('')).toContain(response.headers.get('x-request-id'))
})

test('the log has one line per request, without the query string', async () => {
  const { openDoor, logLines } = await createTestApp()
  await openDoor('/dev/mailbox.json?to=secret-canary@example.com')
  expect(logLines).toHaveLength(1)
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ method: 'GET', path: '/dev/mailbox.json', status: 200 })
  expect(logLines.join('')).not.toContain('secret-canary')
})
