import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inParallel } from '../../features/billing/sync/handle-events.ts'
import { createWorld } from '../create-world.ts'
import { malformedRequest } from './malform.ts'
import { poisonedRequests } from './poisoned.ts'
import { findLeak, fuzzTargets } from './targets.ts'

let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  world = await createWorld()
})

test('200 malformed requests to all endpoints: no 5xx, nothing charged, no stack, statement or path in a response', async () => {
  const { app, openDoor, owner, keys, database, logLines } = world
  const credentials = { session: owner.token, key: owner.apiKey, publishableKey: keys.publishable }
  const used = () => database.query('select sum(used)::int as used from quota_periods')
  const before = (await used()).rows
  const property = fc.asyncProperty(
    malformedRequest(fuzzTargets(app, owner), credentials),
    async ({ path, ...request }) => {
      const response = await openDoor(path, request)
      const text = await response.text()
      const leak = response.headers.get('content-type')?.includes('html') ? null : findLeak(text)
      expect([leak, response.status >= 500 && response.status]).toEqual([null, false])
    },
  )
  await fc.assert(property, { seed: 20_261_115, numRuns: 200 })
  expect((await used()).rows).toEqual(before)
  expect(logLines.filter((line) => line.includes('request failed'))).toEqual([])
  expect((await app.request('/readyz')).status).toBe(200)
})

test('SF-4 null bytes, lone surrogates, 100 kB, lists and repeated names in any parameter, form or field are client errors', async () => {
  const { app, openDoor, owner, keys, logLines } = world
  const problems: string[] = []
  // Every fifth, so that each kind comes up on most routes; the fuzz drill sends them all.
  const poisoned = fuzzTargets(app, owner)
    .flatMap((target) => [...poisonedRequests(target)].map((request) => ({ target, ...request })))
    .filter((_, index) => index % 5 === 0)
  await inParallel(poisoned, 8, async ({ target, what, path, method, contentType, body }) => {
    const authorization = `Bearer ${target.credential === 'key' ? owner.apiKey : owner.token}`
    const type = contentType === undefined ? {} : { 'content-type': contentType }
    const headers = { apikey: keys.publishable, authorization, ...type }
    const response = await openDoor(path, { method, headers, ...(body !== undefined && { body }) })
    if (response.status >= 500) problems.push(`${response.status} ${method} ${path.slice(0, 100)}: ${what}`)
  })
  expect(poisoned.length).toBeGreaterThan(200)
  expect(problems).toEqual([])
  expect(logLines.filter((line) => line.includes('request failed'))).toEqual([])
})

test.each([
  'at Object.<anonymous> (/srv/app/server.ts:3:1)',
  'duplicate key: insert into users (id) values ($1)',
  'ENOENT: no such file, open "/var/lib/assay/x"',
])('%j is known as a leak', (text) => expect(findLeak(text)).not.toBeNull())
