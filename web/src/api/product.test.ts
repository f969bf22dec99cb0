import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { leaveAccount, provideAccessToken } from './access-token.ts'
import { request } from './product.ts'
import { send } from './send.ts'

function respondWith(response: Response | Error) {
  const fetch = vi.fn(() => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

test('a good response is read as JSON, and so is what is sent', async () => {
  const fetch = respondWith(Response.json({ hello: 'Ada' }))
  await expect(request('/v1/x', { method: 'POST', body: { a: 1 } })).resolves.toEqual({ hello: 'Ada' })
  expect(fetch).toHaveBeenCalledWith('/v1/x', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"a":1}',
  })
})

test('an error carries code, detail, status, request id and messages for fields', async () => {
  const fields = { name: 'Taken' }
  const body = { status: 'error', code: 'conflict', detail: 'This name is taken.', request_id: 'req_1', fields }
  respondWith(Response.json(body, { status: 409 }))
  await expect(request('/v1/x')).rejects.toMatchObject({
    code: 'conflict',
    detail: 'This name is taken.',
    status: 409,
    requestId: 'req_1',
    fields: { name: 'Taken' },
  })
})

test('no response is a network error', async () => {
  respondWith(new TypeError('Failed to fetch'))
  await expect(request('/v1/x')).rejects.toMatchObject({ code: 'network', status: 0 })
})

test.each([
  ['nothing where something was asked for', new Response(null, { status: 204 })],
  ['a page instead of JSON, in place of a good response', new Response('<html>', { status: 200 })],
  ['an error that is not ours', Response.json({ code: 'x', detail: 'From a proxy.' }, { status: 502 })],
  ['a page instead of JSON', new Response('<html>', { status: 502, headers: { 'x-request-id': 'req_2' } })],
])('%s is an invalid response', async (_name, response) => {
  respondWith(response)
  await expect(request('/v1/x')).rejects.toMatchObject({ code: 'invalid_response', status: response.status })
})

test('a canceled request stays a canceled request', async () => {
  const abort = new DOMException('Aborted', 'AbortError')
  respondWith(abort)
  await expect(request('/v1/x', { signal: AbortSignal.abort(abort) })).rejects.toBe(abort)
})

test('PR-5 while an account is being deleted, other requests wait: sent if that fails, never if it succeeds', async () => {
  for (const { isWrong, sent } of [
    { isWrong: true, sent: ['/account', '/poll'] },
    { isWrong: false, sent: ['/account'] },
  ]) {
    const fetch = vi.fn(async (_path: string) => Response.json({}))
    vi.stubGlobal('fetch', fetch)
    const polls: Promise<unknown>[] = []
    const left = leaveAccount(async () => {
      await send('/account', { method: 'DELETE', isLeaving: true })
      polls.push(request('/poll'))
      if (isWrong) throw new Error('Wrong password')
    })
    const [outcome] = await Promise.allSettled([left])
    const [poll] = await Promise.allSettled(polls)
    expect([outcome.status, poll?.status]).toEqual(isWrong ? ['rejected', 'fulfilled'] : ['fulfilled', 'rejected'])
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(sent)
  }
})

test('PR-5 a request that was on its way when the account was deleted is rejected, and the session isn’t refreshed for it', async () => {
  const onRejected = vi.fn()
  provideAccessToken(async () => 'token', onRejected)
  onTestFinished(() =>
    provideAccessToken(
      async () => null,
      () => {},
    ),
  )
  const rejectPoll = () => {
    let reject = () => {}
    const response = new Promise<Response>((resolve) => {
      const body = { status: 'error', code: 'unauthorized', detail: 'Sign in again.', request_id: 'req_1' }
      reject = () => resolve(Response.json(body, { status: 401 }))
    })
    vi.stubGlobal('fetch', (path: string) => (path === '/poll' ? response : Promise.resolve(Response.json({}))))
    return { poll: request('/poll'), reject }
  }
  const late = rejectPoll()
  await leaveAccount(async () => {
    await send('/account', { method: 'DELETE', isLeaving: true })
    late.reject()
    await expect(late.poll).rejects.toMatchObject({ status: 401 })
  })
  expect(onRejected).not.toHaveBeenCalled()

  // At any other time, the session may have ended elsewhere.
  const usual = rejectPoll()
  usual.reject()
  await expect(usual.poll).rejects.toMatchObject({ status: 401 })
  expect(onRejected).toHaveBeenCalledOnce()
})
