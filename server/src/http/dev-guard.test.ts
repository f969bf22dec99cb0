import { createHmac } from 'node:crypto'
import { createServer as createHttpServer, type IncomingHttpHeaders, request as send } from 'node:http'
import { connect, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { findFreePort } from './listen.ts'

const { app, deps, devKey, logLines } = await createTestApp({ isListening: true })
const port = Number(new URL(deps.config.publicUrl).port)

/** As an attacker would reach them: no token, only the URL. */
const endpoints = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
  .filter((route) => /^(GET|POST|PATCH) \/(dev|sandbox)\//.test(route))
  .map((route) => route.replace(/:id/g, '00000000-0000-4000-8000-000000000000').replace(':action', 'pay'))

type Options = { headers?: Record<string, string>; path?: string; method?: string; at?: number }

/** Over a real connection, with any Host and request target, as someone who has the key. */
function ask({ headers = {}, ...options }: Options = {}) {
  return askWithoutKey({ headers: { 'x-dev-key': devKey, ...headers }, ...options })
}

function askWithoutKey({ headers = {}, path = '/dev/mailbox.json', method = 'GET', at = port }: Options = {}) {
  type Reply = { status: number; text: string; headers: IncomingHttpHeaders }
  return new Promise<Reply>((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port: at, path, method, headers, agent: false }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers }))
    })
    sent.on('error', reject).end()
  })
}

/** Like `proxy_pass http://127.0.0.1:3000`: it rewrites the Host and forwards nothing about the client. */
async function startPlainProxy(): Promise<number> {
  const proxy = createHttpServer(({ method, url, headers }, reply) => {
    const { host: _, ...others } = headers
    const options = { host: '127.0.0.1', port, path: url, method, headers: { ...others, host: `127.0.0.1:${port}` } }
    send(options, (received) => {
      reply.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(reply)
    }).end()
  })
  const at = await findFreePort('127.0.0.1')
  await new Promise<void>((resolve) => proxy.listen(at, '127.0.0.1', resolve))
  afterAll(() => proxy.close())
  return at
}

const from = (remoteAddress: string | undefined) => ({ incoming: { socket: { remoteAddress } } })

test('SF-2 the list of dev endpoints comes from the app', () => {
  expect(endpoints).toContain('GET /dev/mailbox.json')
  expect(endpoints).toContain('POST /sandbox/google/authorize')
  expect(endpoints).toContain('POST /sandbox/payments/controls')
  expect(endpoints.length).toBeGreaterThan(30)
})

test.each(['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])(
  'SF-2 this machine can read the mailbox at %s',
  async (name) => {
    for (const host of [name, `${name}:${port}`, `${name}:8080`]) {
      expect((await ask({ headers: { host } })).status, host).toBe(200)
    }
  },
)

test.each([
  ['a foreign name that resolves to this machine', { host: 'rebound.evil.example' }],
  ['such a name with the right port', { host: `evil.example:${port}` }],
  ['a name that only starts like ours', { host: 'localhost.evil.example' }],
  ['an address that only starts like ours', { host: '127.0.0.1.evil.example' }],
  ['a subdomain of localhost that is not ours', { host: 'evil.localhost' }],
  ['the wildcard address', { host: '0.0.0.0' }],
  ['an address on the coffee shop network', { host: `192.168.1.20:${port}` }],
  ['a proxy that names the client', { 'x-forwarded-for': '203.0.113.9' }],
  ['a client that claims to be local', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that uses RFC 7239', { forwarded: 'for=203.0.113.9' }],
  ['a proxy that names the original host', { 'x-forwarded-host': 'assay.example' }],
  ['a proxy that names only itself', { via: '1.1 tunnel' }],
])('SF-2 every dev endpoint is a plain 404 for %s', async (_, headers) => {
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.split(' ')
    const { status, text } = await ask({ method, path, headers })
    expect([status, JSON.parse(text).detail], endpoint).toEqual([404, 'There is no such address.'])
  }
})

test('SN-3 behind a proxy that rewrites the Host and forwards nothing, no door opens without the key', async () => {
  const at = await startPlainProxy()
  const strangers = [{}, { 'x-dev-key': '' }, { 'x-dev-key': `${devKey}x` }, { cookie: `assay_dev_${port}=wrong` }]
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.split(' ')
    for (const headers of strangers) {
      const { status, text } = await askWithoutKey({ at, method, path, headers: { host: 'shop.example', ...headers } })
      expect([status, JSON.parse(text).detail], endpoint).toEqual([404, 'There is no such address.'])
    }
  }
  const wrong = await askWithoutKey({ at, path: '/dev/mailbox?key=wrong', headers: { host: 'shop.example' } })
  expect([wrong.status, wrong.headers['set-cookie']]).toEqual([404, undefined])
})

test('SN-3 the first visit with the key, at any page, turns it into a cookie that opens every door', async () => {
  const at = await startPlainProxy()
  for (const [path, rest] of [
    ['/?key=KEY', '/'],
    ['/dev/mailbox?to=a%40example.com&key=KEY', '/dev/mailbox?to=a%40example.com'],
    ['//evil.example/?key=KEY', '/evil.example/'],
  ] as const) {
    const { status, headers, text } = await askWithoutKey({ at, path: path.replace('KEY', devKey) })
    expect([status, headers.location, headers['cache-control']], path).toEqual([302, rest, 'no-store'])
    expect(text).not.toContain(devKey)
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^assay_dev_\d+=[\w-]{22,}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const opened = { cookie: cookie.split(';')[0] ?? '' }
    for (const door of ['/dev/mailbox.json', '/sandbox/google/jwks', '/sandbox/payments/controls']) {
      expect((await askWithoutKey({ at, path: door, headers: opened })).status, door).toBe(200)
    }
  }
  expect(logLines.length).toBeGreaterThan(0)
  expect(logLines.filter((line) => line.includes(devKey))).toEqual([])
})

test('SN-3 over https the cookie is for https alone', async () => {
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://localhost' } })
  const { headers } = await secure.app.request(`https://localhost/?key=${secure.devKey}`)
  expect(headers.get('set-cookie')).toMatch(/^assay_dev=.*; Secure; SameSite=Lax$/)
})

test('SN-3 someone who typed the address by hand reads where the key is, and a stranger reads no more', async () => {
  const at = await startPlainProxy()
  const headers = { accept: 'text/html' }
  for (const path of ['/dev/mailbox', '/sandbox/google/authorize?client_id=x', '/sandbox/payments/pay/sub_1']) {
    const { status, text } = await askWithoutKey({ at, path, headers })
    expect([status, text], path).toEqual([404, expect.stringContaining('address that the server printed')])
    expect(text).not.toContain(devKey)
  }
  for (const path of ['/', '/signup', '/config.json']) {
    expect((await askWithoutKey({ at, path, headers })).text, path).not.toContain(devKey)
  }
})

test('SN-3 a stranger can’t sign a payment event either', async () => {
  const body = JSON.stringify({ event: 'subscription.charged', payload: {} })
  const sign = (secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  const post = (secret: string) =>
    app.request('/webhooks/payments', { method: 'POST', body, headers: { 'x-razorpay-signature': sign(secret) } })
  expect((await post('sandbox-webhook-secret')).status).toBe(400)
  expect((await post(devKey)).status).toBe(200)
})

test('SF-2 an absolute request target does not vouch for a foreign Host', async () => {
  const path = `http://localhost:${port}/dev/mailbox.json`
  expect((await ask({ path })).status).toBe(200)
  expect((await ask({ path, headers: { host: 'evil.example' } })).status).toBe(404)
})

test('SF-2 a port forwarded from the network finds no dev endpoints under its network name', async () => {
  const forwarded = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => near.destroy())
  })
  const at = await findFreePort('127.0.0.1')
  await new Promise<void>((resolve) => forwarded.listen(at, '127.0.0.1', resolve))
  afterAll(() => forwarded.close())
  expect((await ask({ at, headers: { host: `laptop.example:${at}` } })).status).toBe(404)
  expect((await ask({ at, path: '/healthz', headers: { host: `laptop.example:${at}` } })).status).toBe(200)
})

test.each(['192.168.1.20', '10.0.0.1', '::ffff:172.17.0.1', '2001:db8::7', 'fe80::1', undefined])(
  'SF-2 every dev endpoint is a plain 404 for the peer %s, whatever Host it sends',
  async (peer) => {
    for (const endpoint of endpoints) {
      const [method = '', path = ''] = endpoint.split(' ')
      const headers = { 'x-dev-key': devKey }
      expect((await app.request(`http://localhost${path}`, { method, headers }, from(peer))).status, endpoint).toBe(404)
    }
  },
)

test.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])('SF-2 the peer %s is this machine', async (peer) => {
  const headers = { 'x-dev-key': devKey }
  expect((await app.request('/dev/mailbox.json', { headers }, from(peer))).status).toBe(200)
})

test('SF-2 a proxy counted in TRUSTED_PROXIES forwards this machine’s own requests, and nobody else’s', async () => {
  const proxied = await createTestApp({ env: { TRUSTED_PROXIES: '1' } })
  const askFrom = (address: string) =>
    proxied.openDoor('/dev/mailbox.json', { headers: { 'x-forwarded-for': address } }, from('127.0.0.1'))
  expect((await askFrom('127.0.0.1')).status).toBe(200)
  for (const address of ['203.0.113.9', '127.0.0.1, 203.0.113.9', '203.0.113.9, 127.0.0.1', '127.0.0.1:99', '']) {
    expect((await askFrom(address)).status, address).toBe(404)
  }
})

test('SF-2 on a public address there are no dev endpoints, not even for this machine', async () => {
  const closed = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.split(' ')
    const headers = { 'x-dev-key': devKey }
    const { status } = await closed.app.request(`http://localhost${path}`, { method, headers }, from('127.0.0.1'))
    expect(status, endpoint).toBe(404)
  }
})

test('SN-3 SANDBOX=open lets in any peer with the key, but under no foreign name', async () => {
  const open = await createTestApp({ env: { HOST: '0.0.0.0', SANDBOX: 'open' } })
  const askAt = (host: string, headers: Record<string, string>) =>
    open.app.request(`http://${host}/dev/mailbox.json`, { headers: { host, ...headers } }, from('172.17.0.1'))
  const key = { 'x-dev-key': open.devKey, 'x-forwarded-for': '172.17.0.1' }
  expect((await askAt('localhost:3000', key)).status).toBe(200)
  expect((await askAt('localhost:3000', {})).status).toBe(404)
  expect((await askAt('rebound.evil.example', key)).status).toBe(404)
})

test('SF-2 in development, the sources are for this machine only', async () => {
  const vite = createHttpServer((_, response) => response.setHeader('content-type', 'text/javascript').end('source'))
  const vitePort = await findFreePort('127.0.0.1')
  await new Promise<void>((resolve) => vite.listen(vitePort, '127.0.0.1', resolve))
  afterAll(() => vite.close())
  const developing = await createTestApp({ env: { WEB_DEV_URL: `http://127.0.0.1:${vitePort}` } })
  for (const path of ['/src/main.tsx', '/login']) {
    const askAt = (host: string, peer: string) => developing.openDoor(`http://${host}${path}`, {}, from(peer))
    expect((await developing.app.request(`http://localhost${path}`, {}, from('127.0.0.1'))).status, path).toBe(404)
    expect(await (await askAt('localhost', '127.0.0.1')).text(), path).toBe('source')
    expect((await askAt('evil.example', '127.0.0.1')).status, path).toBe(404)
    expect((await askAt('localhost', '192.168.1.20')).status, path).toBe(404)
  }
})
