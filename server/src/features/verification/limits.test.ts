import { expect, test } from 'vitest'
import { createRateLimiter } from '../../http/throttling/requests-per-second.ts'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, email, verified } from './api-fixture.ts'

test('VA-4 ten requests a second on Basic and Professional; the rest get an uncounted 429 with Retry-After', async () => {
  const { request, signUp, grant, clock, countedFor } = await createApiApp({ env: { API_LIMITS: 'on' } })
  const moment = clock.now().getTime()
  for (const tier of ['basic', 'pro'] as const) {
    const ada = await signUp()
    await grant(ada.id, tier)
    const { key } = await ada.createKey()
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => request('POST', '/v1/verify', { key, body: email })),
    )
    // Real time passes meanwhile, and every tenth of a second allows one more.
    const more = Math.ceil((clock.now().getTime() - moment) / 100)
    const granted = responses.filter(({ status }) => status === 200).length
    expect(granted).toBeGreaterThanOrEqual(10)
    expect(granted).toBeLessThanOrEqual(10 + more)
    const rejected = responses.find(({ status }) => status === 429)
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(rejected?.headers.get('ratelimit-limit')).toBe('10')
    expect(rejected?.headers.get('ratelimit-remaining')).toBe('0')
    expect(rejected?.headers.get('ratelimit-policy')).toBe('10;w=1')
    expect(await errorOf(rejected ?? responses[0] ?? Response.error())).toEqual([429, 'rate_limited'])
    expect((await countedFor(ada.id)).ledger).toBe(granted)
    expect(responses[0]?.headers.get('ratelimit-remaining')).toBe('9')
  }
})

test('VA-4 a new plan with a higher rate limit applies immediately', async () => {
  const { request, signUp, grant, clock } = await createApiApp({ env: { API_LIMITS: 'on' } })
  const ada = await signUp()
  const { key } = await ada.createKey()
  expect((await request('POST', '/v1/verify', { key, body: email })).status).toBe(200)
  clock.advance(60_000)
  await grant(ada.id, 'basic')
  const responses = await Promise.all(Array.from({ length: 10 }, () => request('GET', '/v1/usage', { key })))
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  expect(responses.at(-1)?.headers.get('ratelimit-limit')).toBe('10')
})

test('VA-4 of 20 requests a second for a minute on a limit of 10, 600 and the first burst pass', async () => {
  let moment = 0
  const limiter = createRateLimiter({ now: () => new Date(moment), sharedRate: null })
  let allowed = 0
  for (let call = 0; call < 1200; call += 1) {
    moment = call * 50
    if ((await limiter.take('ada', 10)).isAllowed) allowed += 1
  }
  expect(allowed).toBeGreaterThanOrEqual(600)
  expect(allowed).toBeLessThanOrEqual(610)
  moment += 10_000
  const burst = await Promise.all(Array.from({ length: 12 }, () => limiter.take('ada', 10)))
  expect(burst.map(({ isAllowed }) => isAllowed)).toEqual([...Array(10).fill(true), false, false])
  expect(burst.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
  expect(burst[10]).toMatchObject({ retryAfterSeconds: 1, resetSeconds: 1 })
  expect((await limiter.take('bob', 10)).isAllowed).toBe(true)
})

test.each([-60, -40 * 86_400, 40 * 86_400])('VA-4 a clock that steps %i seconds changes no rate', async (step) => {
  const { request, signUp, grant, clock } = await createApiApp({ env: { API_LIMITS: 'on' } })
  const ada = await signUp()
  await grant(ada.id, 'basic')
  const { key } = await ada.createKey()
  const burst = async () => {
    const started = clock.now().getTime()
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => request('POST', '/v1/verify', { key, body: email })),
    )
    const more = Math.ceil((clock.now().getTime() - started) / 100)
    const granted = responses.filter(({ status }) => status === 200).length
    return granted >= 10 && granted <= 10 + more
  }
  expect(await burst()).toBe(true)
  clock.advance(step)
  expect(await burst()).toBe(true)
})

test('requests beyond what a process can serve get an uncounted 503, and none is lost', async () => {
  const { request, signUp, grant, countedFor } = await createApiApp()
  const ada = await signUp()
  await grant(ada.id, 'pro')
  const { key } = await ada.createKey()
  const responses = await Promise.all(
    Array.from({ length: 400 }, () => request('POST', '/v1/verify', { key, body: email })),
  )
  const granted = responses.filter(({ status }) => status === 200).length
  const busy = responses.filter(({ status }) => status === 503)
  expect(granted + busy.length).toBe(400)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('1')
  expect((await countedFor(ada.id)).ledger).toBe(granted)
  expect((await request('POST', '/v1/verify', { key, body: email })).status).toBe(200)
})

test('requests whose body never arrives block nobody', async () => {
  const { app, request, signUp, grant } = await createApiApp()
  const ada = await signUp()
  await grant(ada.id, 'pro')
  const { key } = await ada.createKey()
  const headers = { 'content-type': 'application/json', 'x-api-token': key, 'content-length': '60' }
  const endings: (() => void)[] = []
  const stuck = Array.from({ length: 300 }, () => {
    const body = new ReadableStream({ start: (controller) => void endings.push(() => controller.close()) })
    return app.request('/v1/verify', { method: 'POST', headers, body, duplex: 'half' })
  })
  expect((await request('POST', '/v1/verify', { key, body: email })).status).toBe(200)
  for (const end of endings) end()
  expect((await Promise.all(stuck)).filter(({ status }) => status === 200)).toEqual([])
})

test('the public demo is rate limited per IP address and counts nothing', async () => {
  const { request, owner } = await createApiApp({ env: { API_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  const demo = (from: string, body: unknown = { email: 'ada@example.com' }) =>
    request('POST', '/demo/verify', { body, headers: { 'x-forwarded-for': from } })
  const response = await demo('203.0.113.1')
  expect(await response.json()).toMatchObject({
    email_verification: { email: 'ada@example.com' },
    name_verification: null,
  })
  const statuses = []
  for (let call = 0; call < 31; call += 1) statuses.push((await demo('203.0.113.1')).status)
  expect(statuses).toEqual([...Array(29).fill(200), 429, 429])
  expect((await demo('203.0.113.2')).status).toBe(200)
  expect((await demo('203.0.113.3', {})).status).toBe(400)
  expect((await demo('203.0.113.3', { email: 'x'.repeat(1001) })).status).toBe(400)
  expect((await owner.query('select from usage_ledger where created_at > now() and units = 0')).rows).toEqual([])
})

test('a plan with two billion checks counts like any other', async () => {
  const { request, signUp, owner } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  await owner.query('update quota_periods set unit_limit = 2000000000 where user_id = $1', [ada.id])
  expect((await verified(request('POST', '/v1/verify', { key, body: email }))).request_count).toBe(1)
})

test('of a key that gets 429 again and again the log has one line in ten seconds, with how many were left out', async () => {
  const { request, signUp, logLines, clock } = await createApiApp({ env: { API_LIMITS: 'on' } })
  const ada = await signUp()
  const { key } = await ada.createKey()
  const rejected = async () => {
    const body = { model: 'user_verification', email: 'a@example.com' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => request('POST', '/v1/verify', { key, body })))
    const lines = logLines.splice(0).filter((line) => line.includes('API request rejected'))
    return {
      count: responses.filter(({ status }) => status === 429).length,
      lines: lines.map((line) => JSON.parse(line)),
    }
  }
  logLines.length = 0
  const first = await rejected()
  expect(first.count).toBeGreaterThan(10)
  expect(first.lines).toHaveLength(1)
  clock.advance(11)
  const { lines } = await rejected()
  expect(lines).toMatchObject([{ code: 'rate_limited', left_out: first.count - 1 }])
})
