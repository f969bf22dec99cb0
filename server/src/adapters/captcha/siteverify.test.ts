import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createSiteverify } from './siteverify.ts'

type Provider = 'turnstile' | 'hcaptcha' | 'recaptcha'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test.each<Provider>(['turnstile', 'hcaptcha', 'recaptcha'])('%s gets the token with our secret', async (provider) => {
  const { captcha, asked } = await against(provider, '{"success":true}')
  expect(await captcha.verify('the-token', '203.0.113.9')).toEqual({ status: 'passed' })
  expect(asked).toEqual([
    {
      secret: 'secret-key',
      response: 'the-token',
      remoteip: '203.0.113.9',
      ...(provider === 'hcaptcha' && { sitekey: 'site-key' }),
    },
  ])
})

test.each([
  ['a rejected token', '{"success":false,"error-codes":["timeout-or-duplicate"]}', 'failed'],
  ['a rejection without a reason', '{"success":false}', 'failed'],
  ['a wrong secret key', '{"success":false,"error-codes":["invalid-input-secret"]}', 'unavailable'],
  ['an error page', '<html>502</html>', 'unavailable'],
  ['another shape', '{"ok":true}', 'unavailable'],
  ['true as a string', '{"success":"true"}', 'unavailable'],
])('%s does not pass', async (_case, reply, status) => {
  const { captcha } = await against('turnstile', reply)
  expect((await captcha.verify('the-token', null)).status).toBe(status)
})

test.each([
  ['recaptcha', 0.1, 'failed'],
  ['recaptcha', 0.9, 'passed'],
  ['hcaptcha', 0.1, 'passed'],
] as const)('a score of %s at %d counts as %s', async (provider, score, status) => {
  const { captcha } = await against(provider, JSON.stringify({ success: true, score }))
  expect((await captcha.verify('the-token', null)).status).toBe(status)
})

test('an empty token fails without a request', async () => {
  const { captcha, asked } = await against('turnstile', '{"success":true}')
  expect((await captcha.verify('', null)).status).toBe('failed')
  expect(asked).toEqual([])
})

test('a provider that hangs or is unreachable is unavailable, within the time limit', async () => {
  const hanging = await against('turnstile', null)
  expect((await hanging.captcha.verify('the-token', null)).status).toBe('unavailable')
  const away = createSiteverify(account('turnstile'), { fetch, address: 'http://127.0.0.1:1/siteverify' })
  expect((await away.verify('the-token', null)).status).toBe('unavailable')
})

const account = (provider: Provider) => ({ provider, siteKey: 'site-key', secretKey: 'secret-key' })

/** A provider that always gives this response; null never responds. */
async function against(provider: Provider, reply: string | null) {
  const asked: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    let form = ''
    for await (const chunk of request) form += chunk
    asked.push(Object.fromEntries(new URLSearchParams(form)))
    if (reply !== null) response.end(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  const outside = {
    fetch,
    address: `http://127.0.0.1:${port}/siteverify`,
    timeoutMilliseconds: reply === null ? 100 : 5000,
  }
  return { asked, captcha: createSiteverify(account(provider), outside) }
}
