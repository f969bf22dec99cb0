import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp, otherPassword, password, randomEmail, redirected } from '../testing/auth-fixture.ts'

async function signedUp(env: Record<string, string> = {}) {
  const test = await createAuthApp({ env })
  const email = randomEmail()
  await test.call('POST', '/signup', { body: { email, password } })
  return { ...test, email, link: await test.mailedLink(email) }
}

test('RP-5 a link works once; the second time says why not', async () => {
  const { call, createUser, mailedLink, openLink } = await createAuthApp()
  const { email } = await createUser()
  await call('POST', '/recover?redirect_to=http://localhost/reset-password', { body: { email } })
  const link = await mailedLink(email)
  expect(redirected(await openLink(link)).fragment.access_token).toBeDefined()
  const again = await openLink(link)
  expect(again.status).toBe(303)
  expect(redirected(again).fragment).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('of twenty parallel uses of one link, one succeeds', async () => {
  const { openLink, link } = await signedUp()
  const opened = await Promise.all(Array.from({ length: 20 }, () => openLink(link)))
  expect(opened.filter((response) => redirected(response).fragment.access_token)).toHaveLength(1)
})

const ways = [
  ['a browser', { accept: 'text/html,application/xhtml+xml' }],
  ['a script', { accept: '*/*' }],
  ['a program that asks for JSON', { accept: 'application/json' }],
] as const

test.each(ways)(
  'SF-1 a mail scanner that opens the link as %s, or only looks at it, uses nothing up',
  async (_, headers) => {
    const { call, openLink, link } = await signedUp()
    for (let count = 0; count < 3; count += 1) {
      expect((await call('HEAD', link)).status).toBe(200)
      const page = await call('GET', link, { headers })
      expect(page.status).toBe(200)
      const html = await page.text()
      expect(html).toContain('<form method="post" action="/auth/v1/verify"')
      expect(html).toContain('Confirm your email address')
      // Scanners run scripts too, so a person has to press the button.
      expect(html).not.toMatch(/<script|http-equiv|onload/i)
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("form-action 'self' http://localhost")
      expect(policy).not.toMatch(/unsafe-inline|script-src/)
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
    expect(redirected(await openLink(link)).fragment).toMatchObject({ type: 'signup', token_type: 'bearer' })
  },
)

test('another site’s form can’t use up a link', async () => {
  const { call, link, openLink } = await signedUp()
  const form = new URL(link, 'http://localhost').searchParams
  for (const origin of ['http://evil.example', 'null']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'cross-site' }
    expect((await call('POST', '/verify', { body: String(form), headers })).status).toBe(403)
  }
  expect(redirected(await openLink(link)).fragment.access_token).toBeDefined()
})

test('a link’s content can’t become markup on the page', async () => {
  const { call } = await createAuthApp()
  const evil = encodeURIComponent('"><script>alert(1)</script>')
  const page = await call('GET', `/verify?token=${evil}&type=${evil}&redirect_to=${evil}`)
  expect(await page.text()).not.toContain('<script>alert')
})

test('links live an hour, codes ten minutes', async () => {
  const late = await signedUp()
  // The clock runs on, and a busy machine takes seconds for what follows.
  late.clock.advance(59 * 60)
  expect(redirected(await late.openLink(late.link)).fragment.access_token).toBeDefined()
  // A clock that steps back doesn't make them last.
  for (const seconds of [3600, -40 * 86_400]) {
    const tooLate = await signedUp()
    tooLate.clock.advance(seconds)
    expect(redirected(await tooLate.openLink(tooLate.link)).fragment.error_code).toBe('otp_expired')
  }
  const { call, signedIn, mailedCode, clock } = await createAuthApp()
  const { email, access_token: token } = await signedIn()
  clock.advance(700)
  await call('GET', '/reauthenticate', { token })
  const nonce = await mailedCode(email)
  clock.advance(600)
  const change = call('PUT', '/user', { body: { password: otherPassword, nonce }, token })
  expect(await errorOf(change)).toEqual([422, 'reauthentication_exhausted'])
})

test('SF-1 a mail carries a code only where a screen asks for one, and then no link', async () => {
  const { call, signedIn, mailTo, keys, clock } = await createAuthApp()
  const ada = await signedIn()
  const [newcomer, guest, next] = [randomEmail(), randomEmail(), randomEmail()]
  await call('POST', '/signup', { body: { email: newcomer, password } })
  await call('POST', '/recover', { body: { email: ada.email } })
  await call('POST', '/invite', { body: { email: guest }, token: keys.secret })
  await call('PUT', '/user', { body: { email: next }, token: ada.access_token })
  const sent = []
  for (const email of [newcomer, ada.email, guest, next]) sent.push(...(await mailTo(email)))
  const links = sent.filter(({ text }) => text.includes('/verify?'))
  expect(links).toHaveLength(4)
  for (const { text } of links) expect(text).not.toMatch(/^\d{6}$/m)
  clock.advance(60)
  await call('GET', '/reauthenticate', { token: ada.access_token })
  const [asked] = await mailTo(ada.email)
  expect(asked?.text).toMatch(/^\d{6}$/m)
  expect(asked?.text).not.toContain('/verify?')
})

test('POST takes a token hash and nothing else', async () => {
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
    expect(await errorOf(verify(body))).toEqual([400, 'validation_failed'])
  }
  expect(await errorOf(verify({ type: 'recovery', token_hash }))).toEqual([403, 'otp_expired'])
  expect(await (await verify({ type: 'signup', token_hash })).json()).toMatchObject({ user: { email } })
})

test('the database stores no link and no code', async () => {
  const { call, signedIn, mailedLink, mailedCode, owner } = await createAuthApp()
  const { id, email, access_token: token } = await signedIn()
  await call('POST', '/recover', { body: { email } })
  const link = new URL(await mailedLink(email), 'http://localhost')
  await call('GET', '/reauthenticate', { token })
  const code = await mailedCode(email)
  const { rows } = await owner.query('select * from auth.one_time_tokens where user_id = $1', [id])
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token'))
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

test('an address gets thirty verifications per five minutes', async () => {
  const { call } = await createAuthApp()
  const verify = () => call('POST', '/verify', { body: { type: 'signup', token_hash: 'x' } })
  const statuses = (await Promise.all(Array.from({ length: 31 }, verify))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
