import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp, password, randomEmail, redirected } from '../testing/auth-fixture.ts'

test('PA-7 the reset mail leads to the app’s /reset-password; other targets are rejected and logged', async () => {
  const { call, createUser, mailedLink, clock, logLines, openLink } = await createAuthApp()
  const { email } = await createUser()
  const targetOf = async (query: string) => {
    clock.advance(60)
    expect((await call('POST', `/recover${query}`, { body: { email } })).status).toBe(200)
    const { target, fragment } = redirected(await openLink(await mailedLink(email)))
    expect(fragment.type).toBe('recovery')
    return target
  }
  expect(await targetOf('')).toBe('http://localhost/reset-password')
  expect(await targetOf('?redirect_to=http://localhost/reset-password')).toBe('http://localhost/reset-password')
  for (const evil of [
    'https://evil.example/reset-password',
    '//evil.example',
    '/\\evil.example',
    'http://localhost@evil.example/',
  ]) {
    expect(await targetOf(`?redirect_to=${encodeURIComponent(evil)}`)).toBe('http://localhost/')
  }
  expect(logLines.join('')).toContain('redirect_to is not on the allow-list')
})

test('PA-7 a link made for one target can’t be redirected to another', async () => {
  const { call, createUser, mailedLink, openLink } = await createAuthApp()
  const { email } = await createUser()
  await call('POST', '/recover', { body: { email } })
  const url = new URL(await mailedLink(email), 'http://localhost')
  url.searchParams.set('redirect_to', 'https://evil.example/')
  expect(redirected(await openLink(`${url.pathname}${url.search}`)).target).toBe('http://localhost/')
})

test('PA-7 a configured base is used', async () => {
  const { call, createUser, mailedLink, openLink } = await createAuthApp({
    env: { AUTH_SITE_URL: 'https://app.example.com', AUTH_REDIRECT_URLS: 'https://*.preview.example.com/**' },
  })
  const { email } = await createUser()
  await call('POST', '/recover?redirect_to=https://pr-7.preview.example.com/reset-password', { body: { email } })
  const { target } = redirected(await openLink(await mailedLink(email)))
  expect(target).toBe('https://pr-7.preview.example.com/reset-password')
})

test('resend sends a new confirmation only while one is needed', async () => {
  const { call, mailTo, mailedLink, clock, openLink } = await createAuthApp()
  const email = randomEmail()
  await call('POST', '/signup', { body: { email, password } })
  clock.advance(60)
  expect(await (await call('POST', '/resend', { body: { type: 'signup', email } })).json()).toEqual({})
  expect(await mailTo(email)).toHaveLength(2)
  expect(redirected(await openLink(await mailedLink(email))).fragment.type).toBe('signup')
  clock.advance(60)
  await call('POST', '/resend', { body: { type: 'signup', email } })
  expect(await mailTo(email)).toHaveLength(2)
  for (const body of [
    { type: 'sms', email },
    { type: 'email_change', email },
    { type: 'signup' },
    { email },
    { type: 'signup', email: 'no address' },
  ]) {
    expect(await errorOf(call('POST', '/resend', { body }))).toEqual([400, 'validation_failed'])
  }
})

test('a recovery link confirms an unconfirmed address', async () => {
  const { call, createUser, mailedLink, signIn, openLink } = await createAuthApp()
  const { email } = await createUser({ email_confirm: false })
  await call('POST', '/recover', { body: { email } })
  await openLink(await mailedLink(email))
  expect((await signIn(email)).user).toMatchObject({ email_confirmed_at: expect.any(String) })
})

test('the mail interval can be changed and switched off', async () => {
  const { call, createUser, clock } = await createAuthApp({ env: { AUTH_MAIL_INTERVAL_SECONDS: '5' } })
  const { email } = await createUser()
  const recover = () => call('POST', '/recover', { body: { email } })
  expect([(await recover()).status, (await recover()).status]).toEqual([200, 429])
  clock.advance(5)
  expect((await recover()).status).toBe(200)
  const off = await createAuthApp({ env: { AUTH_MAIL_INTERVAL_SECONDS: '0' } })
  const other = await off.createUser()
  for (let count = 0; count < 3; count += 1) {
    expect((await off.call('POST', '/recover', { body: { email: other.email } })).status).toBe(200)
  }
})
