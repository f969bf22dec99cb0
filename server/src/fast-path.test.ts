import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sent, startBothWays, type Way } from './fast-path-fixture.ts'
import { createKey } from './features/api-keys/key-format.ts'
import { email, person } from './features/verification/api-fixture.ts'

let ways: Awaited<ReturnType<typeof startBothWays>>
beforeAll(async () => {
  ways = await startBothWays()
})
afterAll(() => ways.stop())

const json = { 'content-type': 'application/json' }
const verify = (body: unknown, headers: Sent['headers'] = {}): Sent => ({
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})
const raw = (body: string | Buffer | string[], headers: Sent['headers'] = {}): Sent => ({
  headers: { ...json, ...headers },
  body,
})
const batch = (items: object[]): Sent => ({ ...verify({ model: email.model, items }), path: '/v1/verify/batch' })
const usage: Sent = { method: 'GET', path: '/v1/usage' }
const once = { 'idempotency-key': 'order-7' }
const text = JSON.stringify(person)
const large = 'x'.repeat(1024 * 1024)
const own = { origin: 'http://localhost' }

const [fast, left] = ['fast', 'routed'] as const
const cases: [what: string, status: number, way: Way, ...requests: Sent[]][] = [
  ['a verdict', 200, fast, verify(person)],
  ['a verdict for a test key', 200, fast, verify(person, { 'x-api-token': 'TEST' })],
  ['a bearer token', 200, fast, verify(email, { 'x-api-token': [], authorization: 'Bearer LIVE' })],
  ['a charset', 200, fast, verify(email, { 'content-type': 'Application/JSON; charset=utf-8' })],
  ['other scripts', 200, fast, verify({ ...person, firstname: 'Øyvind', lastname: '田中' })],
  ['a byte order mark', 200, fast, raw(`\ufeff${text}`)],
  ['invalid UTF-8', 200, fast, raw(Buffer.from(text.replace('Ada', 'A\xffda'), 'latin1'))],
  [
    'a rate limit in a test',
    429,
    fast,
    verify({ ...email, email: 'rate-limited@test.assay' }, { 'x-api-token': 'TEST' }),
  ],
  ['an error in a test', 500, fast, verify({ ...email, email: 'server-error@test.assay' }, { 'x-api-token': 'TEST' })],
  ['a chunked body', 200, left, raw([text.slice(0, 20), text.slice(20)])],
  ['a batch', 200, fast, batch([{ email: email.email }, { firstname: 'Xkqzvw' }])],
  ['usage', 200, fast, usage],
  ['a query string', 200, left, { ...usage, path: '/v1/usage?from=docs' }],
  ['an idempotent replay', 200, fast, verify(person, once), verify(person, once)],
  ['a reused idempotency key', 409, fast, verify(person, once), verify(email, once)],
  ['a bad idempotency key', 400, fast, verify(email, { 'idempotency-key': 'x'.repeat(256) })],
  ['a missing field', 400, fast, verify({ email: email.email })],
  ['an empty batch', 400, fast, batch([])],
  ['bad JSON', 400, fast, raw('{"model":')],
  ['an empty body', 400, fast, raw('')],
  ['a form', 415, fast, raw('email=a', { 'content-type': 'application/x-www-form-urlencoded' })],
  ['no key', 401, fast, verify(email, { 'x-api-token': [] })],
  ['no key for usage', 401, fast, { ...usage, headers: { 'x-api-token': [] } }],
  ['a malformed key', 401, fast, verify(email, { 'x-api-token': 'asy_live_x' })],
  ['two keys', 401, fast, verify(email, { 'x-api-token': ['one', 'two'] })],
  ['an unknown key', 401, fast, verify(email, { 'x-api-token': createKey('live') })],
  ['a connection that ends', 200, fast, verify(email, { connection: 'close' })],
  ['an unknown path', 404, left, { ...usage, path: '/v1/nope' }],
  ['a trailing slash', 404, left, { ...verify(email), path: '/v1/verify/' }],
  ['the wrong method', 405, left, { method: 'GET' }],
  ['the wrong method for usage', 405, left, { ...usage, method: 'POST' }],
  ['DELETE', 405, left, { method: 'DELETE' }],
  ['HEAD', 405, left, { ...usage, method: 'HEAD' }],
  ['OPTIONS', 204, left, { method: 'OPTIONS' }],
  ['a preflight', 204, left, { method: 'OPTIONS', headers: { ...own, 'access-control-request-method': 'POST' } }],
  ['our own site', 200, left, verify(email, own)],
  ['another site', 403, left, verify(email, { origin: 'https://evil.example' })],
  ['a body over one megabyte', 413, left, raw(`${large}x`)],
  ['a chunked body over one megabyte', 413, left, raw([large, 'x'])],
  ['a body in many small pieces', 400, left, raw(Array<string>(300).fill(' '))],
  ['too many requests', 429, fast, ...Array.from({ length: 12 }, () => usage)],
]

test.each(cases)('VA-1 both ways into the API give the same response to %s', async (_, status, way, ...sent) => {
  // Refills the rate limits.
  ways.advance(60)
  const before = ways.handled()
  const [own, routed] = await ways.send(sent)
  expect(own).toEqual(routed)
  expect(own?.at(-1)?.status).toBe(status)
  expect(ways.handled()).toEqual({ ...before, [way]: before[way] + sent.length })
})

test('VA-3 both ways into the API give the same response when the quota is exceeded', async () => {
  ways.advance(60)
  await ways.leaveChecks(1)
  const [own, routed] = await ways.send([verify(person), verify(email), verify(email)])
  expect(own).toEqual(routed)
  expect(own?.map(({ status }) => status)).toEqual([429, 200, 429])
})
