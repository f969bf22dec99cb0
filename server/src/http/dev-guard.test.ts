import { createServer as createHttpServer, request as send } from 'node:http'
import { connect, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { findFreePort } from './listen.ts'

const { app, deps } = await createTestApp({ isListening: true })
const port = Number(new URL(deps.config.publicUrl).port)

/** As an attacker would reach them: no token, only the URL. */
const endpoints = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
  .filter((route) => /^(GET|POST|PATCH) \/(dev|sandbox)\//.test(route))
  .map((route) => route.replace(/:id/g, '00000000-0000-4000-8000-000000000000').replace(':action', 'pay'))

type Options = { headers?: Record<string, string>; path?: string; method?: string; at?: number }

/** Over a real connection, with any Host and request target. */
function ask({ headers = {}, path = '/dev/mailbox.json', method = 'GET', at = port }: Options = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port: at, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end()
  })
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
      expect((await app.request(`http://localhost${path}`, { method }, from(peer))).status, endpoint).toBe(404)
    }
  },
)

test.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])('SF-2 the peer %s is this machine', async (peer) => {
  expect((await app.request('/dev/mailbox.json', {}, from(peer))).status).toBe(200)
})

test('SF-2 a proxy counted in TRUSTED_PROXIES forwards this machine’s own requests, and nobody else’s', async () => {
  const proxied = await createTestApp({ env: { TRUSTED_PROXIES: '1' } })
  const askFrom = (address: string) =>
    proxied.app.request('/dev/mailbox.json', { headers: { 'x-forwarded-for': address } }, from('127.0.0.1'))
  expect((await askFrom('127.0.0.1')).status).toBe(200)
  for (const address of ['203.0.113.9', '127.0.0.1, 203.0.113.9', '203.0.113.9, 127.0.0.1', '127.0.0.1:99', '']) {
    expect((await askFrom(address)).status, address).toBe(404)
  }
})

test('SF-2 on a public address there are no dev endpoints, not even for this machine', async () => {
  const closed = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.split(' ')
    const { status } = await closed.app.request(`http://localhost${path}`, { method }, from('127.0.0.1'))
    expect(status, endpoint).toBe(404)
  }
})

test('SF-2 SANDBOX=open lets in anyone who can reach the port, under any name', async () => {
  const open = await createTestApp({ env: { HOST: '0.0.0.0', SANDBOX: 'open' } })
  const headers = { host: 'assay:3000', 'x-forwarded-for': '172.17.0.1' }
  const answer = await open.app.request('http://assay:3000/dev/mailbox.json', { headers }, from('172.17.0.1'))
  expect(answer.status).toBe(200)
})

test('SF-2 in development, the sources and the design system page are for this machine only', async () => {
  const vite = createHttpServer((_, response) => response.setHeader('content-type', 'text/javascript').end('source'))
  const vitePort = await findFreePort('127.0.0.1')
  await new Promise<void>((resolve) => vite.listen(vitePort, '127.0.0.1', resolve))
  afterAll(() => vite.close())
  const developing = await createTestApp({ env: { WEB_DEV_URL: `http://127.0.0.1:${vitePort}` } })
  for (const path of ['/dev/ui', '/src/main.tsx', '/login']) {
    const askAt = (host: string, peer: string) => developing.app.request(`http://${host}${path}`, {}, from(peer))
    expect(await (await askAt('localhost', '127.0.0.1')).text(), path).toBe('source')
    expect((await askAt('evil.example', '127.0.0.1')).status, path).toBe(404)
    expect((await askAt('localhost', '192.168.1.20')).status, path).toBe(404)
  }
})
