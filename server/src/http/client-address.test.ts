import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

async function addressOf(forwarded: string | undefined, trustedProxies: number, remote = '192.0.2.1'): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustedProxies)))
  const socket = { remoteAddress: remote, remotePort: 1, remoteFamily: 'IPv4' }
  const response = await app.request(
    '/',
    { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} },
    { incoming: { socket } },
  )
  return response.text()
}

test.each([
  [undefined, 0, '192.0.2.1'],
  ['203.0.113.9', 0, '192.0.2.1'],
  ['203.0.113.9', 1, '203.0.113.9'],
  ['6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['6.6.6.6, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
  ['203.0.113.9', 3, '203.0.113.9'],
  ['invented', 1, '192.0.2.1'],
])('X-Forwarded-For %j behind %i proxies is %s', async (forwarded, proxies, expected) => {
  expect(await addressOf(forwarded, proxies)).toBe(expected)
})

test.each([
  ['203.0.113.9:5678', '203.0.113.9'],
  ['"203.0.113.9:5678"', '203.0.113.9'],
  ['"203.0.113.9"', '203.0.113.9'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::9]:443"', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.9]:1', '203.0.113.9'],
  ['unknown', '192.0.2.1'],
  ['_hidden', '192.0.2.1'],
  ['203.0.113.9:', '192.0.2.1'],
  ['', '192.0.2.1'],
])(
  'SF-3 our proxy wrote %j: %s is counted, not the address that the client forged before it',
  async (written, expected) => {
    expect(await addressOf(`6.6.6.6, ${written}`, 1)).toBe(expected)
    expect(await addressOf(`6.6.6.6:1, 7.7.7.7, ${written}`, 1)).toBe(expected)
    expect(await addressOf(`6.6.6.6, ${written}, 10.0.0.1:80`, 2)).toBe(
      expected === '192.0.2.1' ? '10.0.0.1' : expected,
    )
  },
)

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', async (remote, expected) => {
  expect(await addressOf(undefined, 0, remote)).toBe(expected)
})

test('without a connection, as in tests, everyone counts as one client', async () => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, 0)))
  expect(await (await app.request('/')).text()).toBe('unknown')
})
