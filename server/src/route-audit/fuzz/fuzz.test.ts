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

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
test.each(methods)(
  'SF-4 null bytes, lone surrogates, 100 kB, lists and repeated names in any parameter, form or field of a %s are client errors',
  async (method) => {
    const { app, openDoor, owner, keys, logLines } = world
    const targets = fuzzTargets(app, owner)
    expect(targets.filter((target) => !methods.includes(target.method))).toEqual([])
    const problems: string[] = []
    for (const target of targets.filter((target) => target.method === method)) {
      const authorization = `Bearer ${target.credential === 'key' ? owner.apiKey : owner.token}`
      await inParallel([...poisonedRequests(target)], 8, async ({ what, path, method, contentType, body }) => {
        const headers = {
          apikey: keys.publishable,
          authorization,
          ...(contentType !== undefined && { 'content-type': contentType }),
        }
        const response = await openDoor(path, { method, headers, ...(body !== undefined && { body }) })
        if (response.status >= 500) problems.push(`${response.status} ${method} ${path.slice(0, 100)}: ${what}`)
      })
    }
    expect(problems).toEqual([])
    expect(logLines.filter((line) => line.includes('request failed'))).toEqual([])
  },
)

test('SF-5 a just-deleted account’s token is rejected on every route, never with a 5xx', async () => {
  const { app, openDoor, owner, keys, database, signUp } = world
  const gone = await signUp()
  await database.query('delete from auth.users where id = $1', [gone.id])
  const mine = { ...owner, id: gone.id, token: gone.token }
  const problems: string[] = []
  for (const { method, path, body } of fuzzTargets(app, mine)) {
    const headers = {
      apikey: keys.publishable,
      authorization: `Bearer ${gone.token}`,
      'content-type': 'application/json',
    }
    const response = await openDoor(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (response.status >= 500) problems.push(`${response.status} ${method} ${path}`)
  }
  expect(problems).toEqual([])
})

test.each([
  'at Object.<anonymous> (/srv/app/server.ts:3:1)',
  'duplicate key: insert into users (id) values ($1)',
  'ENOENT: no such file, open "/var/lib/assay/x"',
])('%j is known as a leak', (text) => expect(findLeak(text)).not.toBeNull())
