import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createBlocked } from '../../../http/throttling/memory-limit.ts'
import type { Blocked } from '../../../ports/blocked.ts'
import type { Passwords, Turn } from '../../../ports/passwords.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { password, randomAddress, randomEmail, Session } from '../testing/auth-fixture.ts'
import { createPasswordHasher } from '../users/password-hasher.ts'
import { requestKey } from './request-limit.ts'

/** The product on a real port, behind a proxy that passes the client's address. */
async function createAdmission(env: Record<string, string> = {}, admission = {}) {
  const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', TRUSTED_PROXIES: '1', ...env }
  const { passwords, hashesBeforeSignIn } = watchTurns()
  const { blocked, onEnter, enteredWhileWaiting } = watchEntries()
  const test = await createTestApp({
    env: settings,
    deps: { passwords, blocked },
    isListening: true,
    admission,
    onEnter,
  })
  const call = (method: string, path: string, from: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${test.deps.config.publicUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body: JSON.stringify(body),
    })
  return {
    ...test,
    hashesBeforeSignIn,
    enteredWhileWaiting,
    call,
    signIn: (from: string, email: string, word = password, headers: Record<string, string> = {}) =>
      call('POST', '/auth/v1/token?grant_type=password', from, { email, password: word }, headers),
    async signUp() {
      const email = randomEmail()
      const response = await call('POST', '/auth/v1/signup', randomAddress(), { email, password })
      return { email, token: Session.parse(await response.json()).access_token }
    },
  }
}

/** The real hasher, counting how many others it served while a sign-in waited. */
function watchTurns() {
  const real = createPasswordHasher()
  const hashesBeforeSignIn: number[] = []
  let served = 0
  const counted = async <T>(work: Promise<T>, turn: Turn): Promise<T> => {
    const before = served
    const result = await work
    // Signed-in users queue by user id; visitors queue by network, address and account.
    if (turn.length === 3) hashesBeforeSignIn.push(served - before)
    served += 1
    return result
  }
  const passwords: Passwords = {
    ...real,
    hash: (word, turn) => counted(real.hash(word, turn), turn),
    matches: (word, stored, turn) => counted(real.matches(word, stored, turn), turn),
  }
  return { passwords, hashesBeforeSignIn }
}

/** Who was let in, in order. The admission asks whether a sender is blocked when a request arrives. */
function watchEntries() {
  const real = createBlocked({ now: () => new Date() })
  const entered: string[] = []
  const enteredAtArrival = new Map<string, number>()
  const blocked: Blocked = {
    ...real,
    secondsLeft(key) {
      if (!enteredAtArrival.has(key)) enteredAtArrival.set(key, entered.length)
      return real.secondsLeft(key)
    },
  }
  return {
    blocked,
    onEnter: (request: Request) => void entered.push(request.headers.get('x-forwarded-for') ?? ''),
    /** Others, between the first sign-in from this address and its turn; then those after it. */
    enteredWhileWaiting(address: string): [before: number, after: number] {
      const turn = entered.indexOf(address)
      return [turn - (enteredAtArrival.get(requestKey('token', address)) ?? 0), entered.length - turn - 1]
    },
  }
}

test('SF-3 while bad sign-ins from one address wait, someone else signs in', async () => {
  const { signIn, signUp, enteredWhileWaiting } = await createAdmission({}, { maxEach: 20, pauseMilliseconds: 50 })
  const [{ email }, victim, attacker, someoneElse] = [await signUp(), randomEmail(), randomAddress(), randomAddress()]
  const attack = Array.from({ length: 60 }, async () => {
    const response = await signIn(attacker, victim, 'Wrong-horse-7')
    await response.arrayBuffer()
    return response
  })
  // Now twenty of them are queued.
  await Promise.race(attack.map((reply) => reply.then(({ status }) => status === 503 || new Promise(() => {}))))
  expect((await signIn(someoneElse, email)).status).toBe(200)

  const responses = await Promise.all(attack)
  const [before, after] = enteredWhileWaiting(someoneElse)
  expect(before).toBeLessThan(5)
  expect(after).toBeGreaterThan(10)
  const rejection = responses.filter(({ status }) => status === 503)
  expect(rejection[0]?.headers.get('retry-after')).toBe('5')
  expect(responses.filter(({ status }) => ![400, 429, 503].includes(status))).toEqual([])
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(5)
})

test('SF-3 senders over the limit are rejected from memory, in the client’s format', async () => {
  const { signIn, call, owner } = await createAdmission()
  const from = randomAddress()
  const key = `auth:token:${from}`
  await owner.query("insert into rate_limits values ($1, 150, now() + interval '5 minutes')", [key])
  const counted = async () => {
    const { rows } = await owner.query('select count from rate_limits where key = $1', [key])
    return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count
  }
  expect((await signIn(from, randomEmail())).status).toBe(429)
  expect(await counted()).toBe(151)

  const [old, dated] = [
    await signIn(from, randomEmail()),
    await signIn(from, randomEmail(), password, { 'x-supabase-api-version': '2024-01-01' }),
  ]
  expect([old.status, await old.json()]).toEqual([
    429,
    { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
  ])
  expect(await dated.json()).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
  expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(dated.headers.get('x-sb-error-code')).toBe('over_request_rate_limit')
  expect(dated.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Number(old.headers.get('retry-after'))).toBeGreaterThan(200)
  // Whichever way the URL is written, and for other grant types too.
  for (const path of [
    'token?grant_type=pass%77ord',
    '%74oken?x=1&grant_type=password',
    'token?grant_type=refresh_token',
  ]) {
    expect((await call('POST', `/auth/v1/${path}`, from, { email: randomEmail(), password })).status).toBe(429)
  }
  expect(await counted()).toBe(151)
  expect((await signIn(randomAddress(), randomEmail())).status).toBe(400)
})

test('SF-3 a port in X-Forwarded-For doesn’t evade the limit, which counts the address', async () => {
  const { signIn, signUp } = await createAdmission()
  const { email } = await signUp()
  const from = randomAddress()
  const statuses = []
  for (let port = 1; port <= 6; port += 1) {
    statuses.push((await signIn(`${randomAddress()}, ${from}:${port}`, email, 'Wrong-horse-7')).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('SF-3 40 parallel password changes by one user hold up nobody’s sign-in', async () => {
  const { call, signIn, signUp, hashesBeforeSignIn } = await createAdmission()
  const [attacker, other, from] = [await signUp(), await signUp(), randomAddress()]
  const headers = { authorization: `Bearer ${attacker.token}` }
  const changes = Array.from({ length: 40 }, async (_, index) => {
    const body = { password: `Correct-horse-${index}` }
    const response = await call('PUT', '/auth/v1/user', from, body, headers)
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
  })
  await Promise.race(changes.map((change) => change.then(({ status }) => status === 503 || new Promise(() => {}))))
  expect((await signIn(randomAddress(), other.email)).status).toBe(200)
  expect(hashesBeforeSignIn).toHaveLength(1)
  expect(hashesBeforeSignIn[0]).toBeLessThan(5)
  const rejection = (await Promise.all(changes)).filter(({ status }) => status === 503)
  expect(rejection[0]?.retryAfter).toBe('5')
  expect(JSON.parse(rejection[0]?.text ?? '{}')).toMatchObject({ error_code: 'unexpected_failure' })
})

test('SF-3 PR-5 neither do 40 attempts to delete an account with the password', async () => {
  const { call, signIn, signUp, hashesBeforeSignIn } = await createAdmission({ AUTH_LIMITS: 'off' })
  const [attacker, other] = [await signUp(), await signUp()]
  const headers = { authorization: `Bearer ${attacker.token}` }
  const tries = Array.from({ length: 40 }, async () => {
    const response = await call('DELETE', '/account', randomAddress(), { password: 'Wrong-horse-7' }, headers)
    return { status: response.status, body: ErrorBody.parse(await response.json()) }
  })
  await Promise.race(tries.map((reply) => reply.then(({ status }) => status === 503 || new Promise(() => {}))))
  expect((await signIn(randomAddress(), other.email)).status).toBe(200)
  expect(hashesBeforeSignIn[0]).toBeLessThan(5)
  const rejection = (await Promise.all(tries)).filter(({ status }) => status === 503)
  expect(rejection[0]?.body.code).toBe('unavailable')
})
