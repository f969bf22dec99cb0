import { afterEach, expect, test, vi } from 'vitest'
import { createAssayClient } from './client.ts'
import { pauseMs } from './send.ts'

afterEach(() => vi.useRealTimers())

const settings = { apiKey: 'asy_live_k', baseUrl: 'https://assay.example' }

test('a rate limit is waited out as long as the service says, under the same idempotency key', async () => {
  vi.useFakeTimers()
  const body = { status: 'error', code: 'rate_limited', detail: 'Too many requests.', request_id: 'r1' }
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockResolvedValueOnce(Response.json(body, { status: 429, headers: { 'retry-after': '2' } }))
    .mockResolvedValueOnce(Response.json({ status: 'success' }))
  const response = createAssayClient({ ...settings, fetch }).verify({ email: 'ada@example.com' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(300)
  await expect(response).resolves.toEqual({ status: 'success' })
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a Retry-After date is waited for, and one too far away is reported at once', async () => {
  vi.useFakeTimers()
  const until = (seconds: number) => ({ 'retry-after': new Date(Date.now() + seconds * 1000).toUTCString() })
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockResolvedValueOnce(new Response('', { status: 503, headers: until(5) }))
    .mockResolvedValueOnce(Response.json({ status: 'success' }))
    .mockResolvedValueOnce(new Response('', { status: 503, headers: until(3600) }))
  const client = createAssayClient({ ...settings, fetch })
  const usage = client.usage()
  await vi.advanceTimersByTimeAsync(3900)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1500)
  await expect(usage).resolves.toEqual({ status: 'success' })
  const failure = await client.usage().catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('RE-5 the deadline covers all attempts and pauses: the last attempt gets what is left, and no pause goes beyond', async () => {
  vi.useFakeTimers()
  const started = Date.now()
  const timeouts: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds)
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  })
  const never: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const client = createAssayClient({ ...settings, fetch: never, timeoutMs: 1500, retries: 9 })
  const failure = client.verify({ email: 'ada@example.com' }, { deadlineMs: 4000 }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ code: 'timeout' })
  expect(Date.now() - started).toBeLessThanOrEqual(4000)
  expect(timeouts.slice(0, 2)).toEqual([1500, 1500])
  expect(timeouts[2]).toBeLessThan(1000)
  const busy = vi.fn(async () => new Response('', { status: 503, headers: { 'retry-after': '20' } }))
  const limited = createAssayClient({ ...settings, fetch: busy, deadlineMs: 10_000 })
  await expect(limited.usage()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 20 })
  expect(busy).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

test('a code that this version doesn’t know is passed on', async () => {
  const body = { status: 'error', code: 'teapot', detail: 'Short and stout.', request_id: 'r1' }
  const fetch = async () => Response.json(body, { status: 418 })
  await expect(createAssayClient({ ...settings, fetch }).usage()).rejects.toMatchObject({ code: 'teapot', status: 418 })
})

test('the last retry’s failure is reported, and a proxy’s page means the service is unavailable', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async () => new Response('<html>', { status: 502 }))
  const failure = createAssayClient({ ...settings, fetch, retries: 2 })
    .usage()
    .catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ code: 'unavailable', status: 502 })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a slow request ends with timeout, and an aborted one with its signal’s reason', async () => {
  const never: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const client = createAssayClient({ ...settings, fetch: never, timeoutMs: 10, retries: 0 })
  await expect(client.usage()).rejects.toMatchObject({ code: 'timeout', status: 0 })
  const controller = new AbortController()
  const canceled = createAssayClient({ ...settings, fetch: never }).usage({ signal: controller.signal })
  controller.abort(new Error('the person has left'))
  await expect(canceled).rejects.toThrow('the person has left')
})

test.each([
  [0, undefined, 0, 125],
  [0, undefined, 1, 250],
  [3, undefined, 1, 2000],
  [9, undefined, 1, 8000],
  [0, 2, 0, 2125],
])('pause number %i after Retry-After %s, with a random part of %i, is %i ms', (failures, after, random, pause) => {
  expect(pauseMs(failures, after, () => random)).toBe(pause)
})

const apiKey = 'asy_live_k'

test.each([
  ['https://assay.example', 'https://assay.example/v1/usage'],
  ['https://assay.example/', 'https://assay.example/v1/usage'],
  ['https://host.example/prefix', 'https://host.example/prefix/v1/usage'],
  ['https://host.example/a/b//', 'https://host.example/a/b/v1/usage'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/v1/usage'],
])('VA-9 the client keeps the path of %s', async (baseUrl, expected) => {
  let url = ''
  const fetch = async (input: string | URL | Request) => {
    url = String(input)
    return Response.json({ status: 'success' })
  }
  await createAssayClient({ apiKey, baseUrl, fetch }).usage()
  expect(url).toBe(expected)
})

test.each([
  [{ baseUrl: '' }, 'baseUrl is missing'],
  [{ baseUrl: 'assay.example' }, 'baseUrl must be a URL that starts with https:// or http://, not “assay.example”.'],
  [{ baseUrl: 'ftp://assay.example' }, 'starts with https://'],
  [{ baseUrl: 'https://assay.example?x=1' }, 'no query'],
  [{ baseUrl: 'https://ada:secret@assay.example' }, 'no query, fragment, user name or password'],
  [{ apiKey: '' }, 'apiKey is missing'],
  [{ apiKey: 'sk_live_123' }, 'must start with asy_live_ or asy_test_'],
  [{ apiKey: 'asy_live_a b' }, 'have no spaces'],
  [{ timeoutMs: 0 }, 'timeoutMs must be a number greater than 0.'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be'],
  [{ deadlineMs: -1 }, 'deadlineMs must be'],
  [{ retries: -1 }, 'retries must be a whole number'],
])('VA-9 %o is an error as soon as the client is created', (wrong, message) => {
  expect(() => createAssayClient({ apiKey, baseUrl: 'https://assay.example', ...wrong })).toThrow(message)
})
