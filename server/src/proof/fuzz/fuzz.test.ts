import { beforeAll, expect, test } from 'vitest'
import { createWorld } from '../create-world.ts'
import { findLeak } from './find-leak.ts'
import { malformedRequests } from './malform.ts'
import { fuzzTargets } from './targets.ts'

let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  world = await createWorld()
})

test('800 malformed requests to every endpoint: no 5xx, nothing counted, no stack, statement or path in an answer', async () => {
  const { app, owner, keys, database, logLines } = world
  const credentials = { session: owner.token, key: owner.apiKey, publishableKey: keys.publishable }
  const used = () => database.query('select sum(used)::int as used from quota_periods')
  const before = (await used()).rows
  const requests = malformedRequests(fuzzTargets(owner), credentials, 20_261_115)
  const faults: string[] = []
  for (let count = 0; count < 800; count += 1) {
    const { value, done } = requests.next()
    if (done) break
    const { path, ...request } = value
    const response = await app.request(path, request)
    const text = await response.text()
    const leak = response.headers.get('content-type')?.includes('html') ? null : findLeak(text)
    if (response.status >= 500 || leak !== null) {
      const { method, body, headers } = value
      faults.push(`${response.status} ${leak ?? ''} ${JSON.stringify({ method, path, body, headers }).slice(0, 600)}`)
    }
  }
  expect(faults).toEqual([])
  expect((await used()).rows).toEqual(before)
  expect(logLines.filter((line) => line.includes('request failed'))).toEqual([])
  expect((await app.request('/readyz')).status).toBe(200)
})

test('a null byte in any field, which PostgreSQL cannot hold, is the caller’s mistake', async () => {
  const { app, owner, keys } = world
  for (const { method, path, body = {}, credential } of fuzzTargets(owner)) {
    const headers = {
      apikey: keys.publishable,
      authorization: `Bearer ${credential === 'key' ? owner.apiKey : owner.token}`,
      'content-type': 'application/json',
    }
    for (const field of Object.keys(body)) {
      const response = await app.request(path, { method, headers, body: JSON.stringify({ ...body, [field]: 'a\0b' }) })
      expect(response.status, `${field} of ${method} ${path}`).toBeLessThan(500)
    }
  }
})

test.each([
  'at Object.<anonymous> (/srv/app/server.ts:3:1)',
  'duplicate key: insert into users (id) values ($1)',
  'ENOENT: no such file, open "/var/lib/assay/x"',
])('%j is known as a leak', (text) => expect(findLeak(text)).not.toBeNull())
