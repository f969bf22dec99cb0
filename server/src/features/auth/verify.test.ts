import { expect, test } from 'vitest'
import { codeOf, createAuthApp, password, randomEmail, redirected } from './auth-fixture.ts'

async function signedUp(env: Record<string, string> = {}) {
  const test = await createAuthApp({ env })
  const email = randomEmail()
  await test.call('POST', '/signup', { body: { email, password } })
  return { ...test, email, link: await test.mailedLink(email) }
}

const browser = { accept: 'text/html,application/xhtml+xml' }

test('RP-5 a link works once; the second time it says why not', async () => {
  const { call, createUser, mailedLink } = await createAuthApp()
  const { email } = await createUser()
  await call('POST', '/recover?redirect_to=http://localhost/reset-password', { body: { email } })
  const link = await mailedLink(email)
  expect(redirected(await call('GET', link)).fragment.access_token).toBeDefined()
  const again = await call('GET', link)
  expect(again.status).toBe(303)
  expect(redirected(again).fragment).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('of twenty openings of one link at once, one is let in', async () => {
  const { call, link } = await signedUp()
  const opened = await Promise.all(Array.from({ length: 20 }, () => call('GET', link)))
  expect(opened.filter((response) => redirected(response).fragment.access_token)).toHaveLength(1)
})

test('a scanner that opens the link, or only looks at it, uses nothing up', async () => {
  const { call, link } = await signedUp()
  for (let count = 0; count < 3; count += 1) {
    expect((await call('HEAD', link)).status).toBe(200)
    const page = await call('GET', link, { headers: browser })
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('<form method="post" action="/auth/v1/verify"')
    expect(html).toContain('Confirm your e-mail address')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self' http://localhost")
    expect(policy).not.toContain('unsafe-inline')
    expect(page.headers.get('cache-control')).toBe('no-store')
  }
  const form = Object.fromEntries(new URL(link, 'http://localhost').searchParams)
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'null',
    'sec-fetch-site': 'same-origin',
  }
  const posted = await call('POST', '/verify', { body: String(new URLSearchParams(form)), headers })
  expect(posted.status).toBe(303)
  expect(redirected(posted).fragment).toMatchObject({ type: 'signup', token_type: 'bearer' })
})

test('a form of another site cannot use a link up', async () => {
  const { call, link } = await signedUp()
  const form = new URL(link, 'http://localhost').searchParams
  for (const origin of ['http://evil.example', 'null']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'cross-site' }
    expect((await call('POST', '/verify', { body: String(form), headers })).status).toBe(403)
  }
  expect(redirected(await call('GET', link)).fragment.access_token).toBeDefined()
})

test('what is in the link cannot become markup on the page', async () => {
  const { call } = await createAuthApp()
  const evil = encodeURIComponent('"><script>alert(1)</script>')
  const page = await call('GET', `/verify?token=${evil}&type=${evil}&redirect_to=${evil}`, { headers: browser })
  expect(await page.text()).not.toContain('<script>alert')
})

test('links live an hour, codes ten minutes', async () => {
  const late = await signedUp()
  late.clock.advance(3599)
  expect(redirected(await late.call('GET', late.link)).fragment.access_token).toBeDefined()
  const tooLate = await signedUp()
  tooLate.clock.advance(3600)
  expect(redirected(await tooLate.call('GET', tooLate.link)).fragment.error_code).toBe('otp_expired')
  const coded = await signedUp()
  const token = await coded.mailedCode(coded.email)
  coded.clock.advance(600)
  const verify = coded.call('POST', '/verify', { body: { type: 'signup', email: coded.email, token } })
  expect(await codeOf(verify)).toEqual([403, 'otp_expired'])
})

test('a code can be guessed at five times, and works once', async () => {
  const { call, email, mailedCode } = await signedUp()
  const token = await mailedCode(email)
  const verify = (code: string) => call('POST', '/verify', { body: { type: 'signup', email, token: code } })
  const wrong = token === '111111' ? '222222' : '111111'
  for (let count = 0; count < 5; count += 1) expect(await codeOf(verify(wrong))).toEqual([403, 'otp_expired'])
  expect(await codeOf(verify(token))).toEqual([403, 'otp_expired'])
  const other = await signedUp()
  const right = await other.mailedCode(other.email)
  const once = () => other.call('POST', '/verify', { body: { type: 'email', email: other.email, token: right } })
  expect((await once()).status).toBe(200)
  expect(await codeOf(once())).toEqual([403, 'otp_expired'])
})

test('POST takes a token hash or a code with its address, not both and not neither', async () => {
  const { call, email, link } = await signedUp()
  const token_hash = new URL(link, 'http://localhost').searchParams.get('token')
  const verify = (body: object) => call('POST', '/verify', { body })
  for (const body of [
    {},
    { type: 'signup' },
    { type: 'signup', token: '123456' },
    { type: 'signup', email },
    { type: 'signup', token_hash, token: '123456', email },
    { type: 'sms', token: '123456', email },
    { token_hash },
  ]) {
    expect(await codeOf(verify(body))).toEqual([400, 'validation_failed'])
  }
  expect(await codeOf(verify({ type: 'recovery', token_hash }))).toEqual([403, 'otp_expired'])
  expect(await (await verify({ type: 'signup', token_hash })).json()).toMatchObject({ user: { email } })
})

test('the database keeps no link and no code', async () => {
  const { email, link, mailedCode, owner } = await signedUp()
  const { rows } = await owner.query(
    'select t.* from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1',
    [email],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(new URL(link, 'http://localhost').searchParams.get('token'))
  expect(JSON.stringify(rows)).not.toContain(await mailedCode(email))
})

test('thirty verifications in five minutes are enough for one address', async () => {
  const { call } = await createAuthApp()
  const verify = () => call('POST', '/verify', { body: { type: 'signup', token_hash: 'x' } })
  const statuses = (await Promise.all(Array.from({ length: 31 }, verify))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
