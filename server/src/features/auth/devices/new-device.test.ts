import { expect, test } from 'vitest'
import { googleBrowser } from '../../../testing/google-browser.ts'
import { createAuthApp, otherPassword, password, randomAddress, randomEmail } from '../testing/auth-fixture.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const subject = 'New sign-in to your Assay account'

type App = Awaited<ReturnType<typeof createAuthApp>>

/** A browser of one kind that keeps its cookie. */
function browserOf({ call }: App, userAgent: string) {
  let cookie = ''
  return async (email: string, from: string, word = password) => {
    const headers = { 'user-agent': userAgent, ...(cookie && { cookie }) }
    const body = { email, password: word }
    const response = await call('POST', '/token?grant_type=password', { body, from, headers })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response.status
  }
}

const newDeviceMails = async ({ mailTo }: App, email: string) =>
  (await mailTo(email)).filter((mail) => mail.subject === subject)

test('MO-2 a sign-in from a new device is mailed once, with browser, system, country and time; the first one isn’t', async () => {
  const app = await createAuthApp()
  const { email } = await app.createUser()
  const [atHome, stranger] = [browserOf(app, chrome), browserOf(app, safari)]
  expect(await atHome(email, '8.8.8.8')).toBe(200)
  // A known browser travels, and a private window at home keeps no cookie.
  expect(await atHome(email, '81.2.69.142')).toBe(200)
  expect(await browserOf(app, chrome)(email, '8.8.8.9')).toBe(200)
  expect(await newDeviceMails(app, email)).toEqual([])

  expect(await stranger(email, '81.2.69.142', 'Wrong-horse-7')).toBe(400)
  expect(await newDeviceMails(app, email)).toEqual([])
  expect(await stranger(email, '81.2.69.142')).toBe(200)
  expect(await stranger(email, '49.36.1.1')).toBe(200)
  const [mail, ...more] = await newDeviceMails(app, email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Device: Safari on macOS\nLocation: United Kingdom (approximate)\nTime: ')
  expect(mail?.text).toMatch(/Time: \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC\n/)
  expect(mail?.text).toMatch(/This wasn’t me:\nhttp:\/\/localhost\/auth\/v1\/not-me\?token=[\w-]{43}\n/)
  expect(mail?.text).toContain('The link works once and expires in 7 days.')
  // The same kind of browser somewhere else is another device.
  expect(await browserOf(app, chrome)(email, '49.36.1.1')).toBe(200)
  expect(await newDeviceMails(app, email)).toHaveLength(2)
})

test('MO-2 nothing a stranger’s browser says about itself is mailed, and no more than ten mails a day', async () => {
  const app = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const { email } = await app.createUser()
  await browserOf(app, chrome)(email, '10.1.1.1')
  for (let count = 0; count < 12; count += 1) {
    expect(await browserOf(app, '<b>Click https://evil.example</b>')(email, `10.2.${count}.1`)).toBe(200)
  }
  const mails = await newDeviceMails(app, email)
  expect(mails).toHaveLength(10)
  expect(mails[0]?.text).toContain('Device: Unknown browser\nTime: ')
  expect(mails.map(({ text, html }) => text + html).join()).not.toMatch(/evil/)
})

test('MO-2 after 90 days without a sign-in every device is new', async () => {
  const app = await createAuthApp()
  const { email } = await app.createUser()
  const browser = browserOf(app, chrome)
  await browser(email, '10.1.1.1')
  app.clock.advance(89 * 86_400)
  await browser(email, '10.1.1.1')
  expect(await newDeviceMails(app, email)).toEqual([])
  app.clock.advance(91 * 86_400)
  await browser(email, '10.1.1.1')
  expect(await newDeviceMails(app, email)).toHaveLength(1)
})

test('MO-2 Google, mailed links and the first sign-up are devices too', async () => {
  const app = await createAuthApp()
  const email = randomEmail()
  await googleBrowser(app).signIn(email)
  expect(await newDeviceMails(app, email)).toEqual([])
  await app.call('POST', '/recover', { body: { email } })
  const token = new URLSearchParams((await app.mailedLink(email)).split('?')[1]).get('token')
  const body = { type: 'recovery', token_hash: token }
  const headers = { 'user-agent': safari }
  expect((await app.call('POST', '/verify', { body, headers, from: randomAddress() })).status).toBe(200)
  expect(await newDeviceMails(app, email)).toHaveLength(1)

  const instant = await createAuthApp({ env: { AUTH_AUTOCONFIRM: 'on' } })
  const ada = randomEmail()
  const signedUp = await instant.call('POST', '/signup', {
    body: { email: ada, password: otherPassword },
    headers: { 'user-agent': chrome },
  })
  expect(signedUp.headers.get('set-cookie')).toContain('assay-device=')
  expect(await browserOf(instant, chrome)(ada, instant.address, otherPassword)).toBe(200)
  expect(await newDeviceMails(instant, ada)).toEqual([])
  expect(await browserOf(instant, safari)(ada, instant.address, otherPassword)).toBe(200)
  expect(await newDeviceMails(instant, ada)).toHaveLength(1)
})
