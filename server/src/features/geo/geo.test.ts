import { createServer } from 'node:http'
import { Geo } from '@assay/contract/geo'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const behindProxy = await createTestApp({ env: { TRUSTED_PROXIES: '1' } })

/** Through one proxy, which appended the client's address. */
async function countryOf({ app }: Awaited<ReturnType<typeof createTestApp>>, address: string): Promise<string | null> {
  const socket = { remoteAddress: '10.9.9.9', remotePort: 1, remoteFamily: 'IPv4' }
  const response = await app.request('/geo', { headers: { 'x-forwarded-for': address } }, { incoming: { socket } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return Geo.parse(await response.json()).country_code
}

test.each([
  ['49.36.1.1', 'IN'],
  ['2405:200:1:2:3:4:5:6', 'IN'],
  ['8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:81.2.69.142', 'GB'],
  // The database has a country for these too.
  ['192.168.1.1', null],
  ['203.0.113.9', null],
  ['10.1.2.3', null],
  ['127.0.0.1', null],
  ['::1', null],
  ['fe80::1', null],
  ['2001:db8::1', null],
  ['not an address', null],
])('DT-5 the country of %s is %s', async (address, country) => {
  expect(await countryOf(behindProxy, address)).toBe(country)
})

test('DT-5 what a caller claims about itself isn’t trusted', async () => {
  expect(await countryOf(behindProxy, '49.36.1.1, 8.8.8.8')).toBe('US')
})

test('DT-5 an outside service can be used for public addresses; the database is the fallback', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isKnown = request.url === '/8.8.8.8/json'
    response.end(isKnown ? '{"country_code":"fr","city":"Paris"}' : '<h1>Too many requests</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const test = await createTestApp({
    env: { TRUSTED_PROXIES: '1', GEO_LOOKUP_URL: `http://127.0.0.1:${port}/{ip}/json` },
  })
  expect(await countryOf(test, '8.8.8.8')).toBe('FR')
  expect(await countryOf(test, '8.8.8.8')).toBe('FR')
  expect(await countryOf(test, '192.168.1.1')).toBe(null)
  expect(await countryOf(test, '49.36.1.1')).toBe('IN')
  expect(asked).toEqual(['/8.8.8.8/json', '/49.36.1.1/json'])
  expect(test.logLines.join('')).toContain('the country lookup is not responding')
})
