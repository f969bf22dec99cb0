import { expect, test } from 'vitest'
import { elsewhere } from '../../../testing/elsewhere.ts'
import { errorOf } from '../../../testing/error-of.ts'
import { sweepAuth } from '../store/sweep.ts'
import { createAuthApp, otherPassword, password, randomAddress, randomEmail } from '../testing/auth-fixture.ts'

type App = Awaited<ReturnType<typeof createAuthApp>>

/** A person whose browser keeps its cookie and may roam between networks. */
function browserOf({ call }: App) {
  let cookie = ''
  return async (email: string, word: string, from: string) => {
    const headers: Record<string, string> = cookie ? { cookie } : {}
    const response = await call('POST', '/token?grant_type=password', {
      body: { email, password: word },
      from,
      headers,
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
}

/** Five wrong passwords from each of that many addresses, in parallel. */
async function guess({ call }: App, email: string, addresses: number): Promise<number[]> {
  const guesses = Array.from({ length: addresses }, randomAddress).flatMap((from) =>
    Array.from({ length: 5 }, (_, attempt) => {
      const body = { email, password: `Wrong-horse-${attempt}` }
      return call('POST', '/token?grant_type=password', { body, from })
    }),
  )
  return (await Promise.all(guesses)).map(({ status }) => status).toSorted()
}

const attemptMails = async ({ mailTo }: App, email: string) =>
  (await mailTo(email)).filter(({ subject }) => subject.startsWith('Someone tried to sign in'))

test('SF-3 60 wrong passwords from 12 addresses stop the stranger, not the owner, who gets one mail', async () => {
  const app = await createAuthApp()
  const [{ email }, stranger] = [await app.createUser(), await app.createUser()]
  const [owner, home] = [browserOf(app), randomAddress()]
  expect((await owner(email, password, home)).status).toBe(200)

  const statuses = await guess(app, email, 12)
  expect(statuses).toEqual([...Array(50).fill(400), ...Array(10).fill(429)])
  expect(await guess(app, randomEmail(), 12)).toEqual(statuses)

  // The known browser works from anywhere; a known network works in any browser.
  expect((await owner(email, password, randomAddress())).status).toBe(200)
  expect((await browserOf(app)(email, password, home)).status).toBe(200)

  // The stranger finally guessed the password. A device cookie of another account doesn't help, nor does a forged one.
  const rejected = [429, 'over_request_rate_limit']
  expect(await errorOf(browserOf(app)(email, password, randomAddress()))).toEqual(rejected)
  const browser = browserOf(app)
  expect((await browser(stranger.email, password, randomAddress())).status).toBe(200)
  expect(await errorOf(browser(email, password, randomAddress()))).toEqual(rejected)
  const headers = { cookie: `assay-device=${'a'.repeat(43)}` }
  const guessed = { body: { email, password }, headers, from: randomAddress() }
  expect(await errorOf(app.call('POST', '/token?grant_type=password', guessed))).toEqual(rejected)

  const [mail, ...more] = await attemptMails(app, email)
  expect(mail?.text).toMatch(/sign in as usual from any browser you’ve used/)
  expect(more).toEqual([])
})

test('SF-3 one address can’t exhaust everyone else’s attempts, and is reported once a day', async () => {
  const app = await createAuthApp()
  const [{ email }, unknown] = [await app.createUser(), randomEmail()]
  const guessAtOnce = async (address: string, times: number) => {
    const from = randomAddress()
    const body = { email: address, password: 'Wrong-horse-7' }
    const responses = Array.from({ length: times }, () =>
      app.call('POST', '/token?grant_type=password', { body, from }),
    )
    return (await Promise.all(responses)).map(({ status }) => status).toSorted()
  }
  const statuses = await guessAtOnce(email, 60)
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(55).fill(429)])
  expect((await browserOf(app)(email, password, randomAddress())).status).toBe(200)
  expect(await attemptMails(app, email)).toHaveLength(1)

  await guessAtOnce(email, 6)
  expect(await attemptMails(app, email)).toHaveLength(1)
  app.clock.advance(86_400)
  await guessAtOnce(email, 6)
  expect(await attemptMails(app, email)).toHaveLength(2)

  expect(await guessAtOnce(unknown, 60)).toEqual(statuses)
  expect(await attemptMails(app, unknown)).toEqual([])
})

test('SF-3 each known browser has ten attempts of its own', async () => {
  const app = await createAuthApp()
  const { email } = await app.createUser()
  const [first, second, home] = [browserOf(app), browserOf(app), randomAddress()]
  await first(email, password, home)
  await second(email, password, home)
  for (let count = 0; count < 11; count += 1) {
    expect((await first(email, 'Wrong-horse-7', randomAddress())).status).toBe(count < 10 ? 400 : 429)
  }
  expect((await first(email, password, home)).status).toBe(429)
  expect((await second(email, password, home)).status).toBe(200)
  app.clock.advance(900)
  expect((await first(email, password, home)).status).toBe(200)
  // Only strangers trigger the mail.
  expect(await attemptMails(app, email)).toEqual([])
})

test('SF-3 the device cookie serves only sign-in, is never set on a rejection, and grants nothing', async () => {
  const { call, createUser } = await createAuthApp()
  const { email } = await createUser()
  const attempt = (word: string, headers = {}) =>
    call('POST', '/token?grant_type=password', { body: { email, password: word }, headers })
  expect((await attempt('Wrong-horse-7')).headers.get('set-cookie')).toBeNull()
  const cookie = (await attempt(password)).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^assay-device=[\w-]{43}; Max-Age=7776000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/)
  expect((await call('GET', '/user', { headers: { cookie } })).status).toBe(401)
  // The browser keeps the cookie, so every account used in it recognizes it.
  const held = cookie.split(';')[0] ?? ''
  expect((await attempt(password, { cookie: held })).headers.get('set-cookie')).toContain(held)
  const secure = await createAuthApp({ env: { PUBLIC_URL: 'https://assay.example.com' } })
  const ada = await secure.createUser()
  const body = { email: ada.email, password }
  const overHttps = await secure.call('POST', '/token?grant_type=password', { body })
  expect(overHttps.headers.get('set-cookie')).toMatch(/; Secure/)
})

test('SF-3 SF-4 an account remembers 20 browsers, 20 networks and 20 kinds of browser on them, as hashes, for 90 days after last use', async () => {
  const app = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const { id, email } = await app.createUser()
  const known = async () => {
    const { rows } = await app.owner.query(
      `select kind, count(*)::int, bool_and(length(sender_hash) = 32) as hashed from auth.known_senders
       where user_id = $1 group by kind order by kind`,
      [id],
    )
    return rows
  }
  const networks = Array.from({ length: 22 }, (_, network) => `10.1.${network}.1`)
  await Promise.all(networks.map((from) => browserOf(app)(email, password, from)))
  expect(await known()).toEqual([
    { kind: 'client', count: 20, hashed: true },
    { kind: 'device', count: 20, hashed: true },
    { kind: 'network', count: 20, hashed: true },
  ])
  app.clock.advance(89 * 86_400)
  await sweepAuth(app.deps)
  expect(await known()).toHaveLength(3)
  app.clock.advance(86_400)
  await sweepAuth(app.deps)
  expect(await known()).toEqual([])
})

test('SF-3 a password changed while a sign-in is queued no longer works', async () => {
  const waiting: (() => void)[] = []
  const plain = await createAuthApp()
  const passwords: App['deps']['passwords'] = {
    ...plain.deps.passwords,
    matches: async (...given) => {
      const isRight = await plain.deps.passwords.matches(...given)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return isRight
    },
  }
  const app = await createAuthApp({ deps: { passwords } })
  const { id, email } = await app.createUser()
  const late = app.call('POST', '/token?grant_type=password', { body: { email, password } })
  await expect.poll(() => waiting.length, elsewhere).toBe(1)
  await app.call('PUT', `/admin/users/${id}`, { body: { password: otherPassword }, token: app.keys.secret })
  waiting[0]?.()
  expect(await errorOf(late)).toEqual([400, 'invalid_credentials'])
})
