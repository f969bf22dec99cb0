import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { sandboxMerchant } from './create.ts'
import { createClient } from './create-client.ts'
import { startFake } from './fake-fixture.ts'
import { createRazorpay, razorpayUrl } from './razorpay.ts'

test('a provider that hangs, trickles, breaks, redirects or sends garbage is unavailable, and soon', async () => {
  const timeoutMs = 200
  const responses: Record<string, RequestListener> = {
    hang: () => {},
    trickle: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
    cut: (request) => request.socket.destroy(),
    500: (_, response) => response.writeHead(500).end('{"error":{"code":"SERVER_ERROR","description":"x"}}'),
    'HTML 200': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'HTML 502': (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>'),
    'HTML 404': (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
    429: (_, response) => response.writeHead(429).end('{"error":{"code":"BAD_REQUEST_ERROR","description":"slow"}}'),
    401: (_, response) => response.writeHead(401).end('{"error":{"code":"BAD_REQUEST_ERROR","description":"key"}}'),
    null: (_, response) => response.writeHead(400, { 'content-type': 'application/json' }).end('null'),
    empty: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    huge: (_, response) => response.writeHead(200).end('x'.repeat(5 * 1024 * 1024)),
    redirect: (_, response) => response.writeHead(302, { location: '/v1/elsewhere' }).end(),
  }
  for (const [name, listener] of Object.entries(responses)) {
    const fake = await startFake(listener)
    const payments = createRazorpay({ url: fake.url, ...sandboxMerchant('dev-key'), timeoutMs }, { fetch })
    const startedAt = performance.now()
    const requests: Promise<object>[] = [
      payments.fetchSubscription('sub_1'),
      payments.createSubscription({ planId: 'plan_1', totalCount: 1, notes: {} }),
      payments.listInvoices('sub_1'),
    ]
    for (const result of await Promise.all(requests)) {
      expect(result, name).toMatchObject({ status: 'unavailable', reason: expect.any(String) })
    }
    expect(performance.now() - startedAt, name).toBeLessThan(timeoutMs + 1500)
    fake.stop()
  }
  const nobody = createRazorpay({ url: 'http://127.0.0.1:1', ...sandboxMerchant('dev-key') }, { fetch })
  expect(await nobody.fetchPayment('pay_1')).toMatchObject({ status: 'unavailable' })
})

test('a request goes to Razorpay with Basic auth, has eight seconds, and does not follow redirects', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const sent: [unknown, RequestInit | undefined][] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push([input, init])
    return new Response()
  }
  const live = createRazorpay(
    { url: razorpayUrl, keyId: 'rzp_live_x', keySecret: 'secret', webhookSecrets: [] },
    { fetch },
  )
  await live.fetchPayment('pay_1')
  expect(timeout.mock.calls).toEqual([[8000]])
  timeout.mockRestore()
  const headers = { authorization: `Basic ${btoa('rzp_live_x:secret')}`, accept: 'application/json' }
  expect(sent).toEqual([
    [
      'https://api.razorpay.com/v1/payments/pay_1',
      { method: 'GET', headers, redirect: 'manual', signal: expect.any(AbortSignal) },
    ],
  ])
})

test('the key follows no redirect, and no failure repeats it', async () => {
  const secret = /c2VjcmV0|very-secret/
  const visited: string[] = []
  const fake = await startFake((request, response) => {
    visited.push(request.url ?? '')
    const echo = { error: { code: 'BAD_REQUEST_ERROR', description: 'x'.repeat(9000) } }
    if (request.url?.includes('sub_2')) return response.writeHead(400).end(JSON.stringify(echo))
    return response.writeHead(307, { location: '/elsewhere' }).end()
  })
  const account = { ...sandboxMerchant('dev-key'), url: fake.url, keySecret: 'very-secret' }
  const payments = createRazorpay(account, { fetch })
  const redirected = await payments.cancelSubscription('sub_1', 'now')
  expect(redirected).toEqual({ status: 'unavailable', reason: 'Razorpay responded with 307.' })
  expect(visited).toEqual(['/v1/subscriptions/sub_1/cancel'])
  const rejected = await payments.fetchSubscription('sub_2')
  expect(rejected).toEqual({ status: 'rejected', code: 'unknown', reason: 'x'.repeat(500) })
  fake.stop()
  const unreachable = await payments.fetchSubscription('sub_1')
  expect(unreachable).toMatchObject({ status: 'unavailable' })
  for (const result of [redirected, rejected, unreachable]) expect(JSON.stringify(result)).not.toMatch(secret)
})

test('a live key never goes to this machine, and the sandbox key nowhere else', () => {
  expect(() => createClient({ url: 'http://127.0.0.1:3000', keyId: 'rzp_live_x', keySecret: 'x' }, { fetch })).toThrow(
    /live key/,
  )
  expect(() => createClient({ url: 'http://localhost', keyId: 'rzp_live_x', keySecret: 'x' }, { fetch })).toThrow(
    /live key/,
  )
  expect(() => createClient({ url: razorpayUrl, ...sandboxMerchant('dev-key') }, { fetch })).toThrow(/sandbox's key/)
})

test('the sandbox is reached directly, even with a proxy in the environment', async () => {
  const fake = await startFake((_, response) => response.end('{"id":"rfnd_1","payment_id":"pay_1"}'))
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:1')
  const payments = createRazorpay({ url: fake.url, ...sandboxMerchant('dev-key') }, { fetch })
  const refunded = await payments.refundPayment('pay_1')
  vi.unstubAllEnvs()
  fake.stop()
  expect(refunded).toEqual({ status: 'ok', refundId: 'rfnd_1' })
})
