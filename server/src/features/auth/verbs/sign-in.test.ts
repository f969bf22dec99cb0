import { expect, test } from 'vitest'
import type { Passwords } from '../../../ports/passwords.ts'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp, password, randomAddress, randomEmail } from '../testing/auth-fixture.ts'
import { createPasswordHasher } from '../users/password-hasher.ts'

function countingPasswords() {
  const real = createPasswordHasher()
  const counter = { hashes: 0 }
  const passwords: Passwords = {
    ...real,
    hash: (...given) => {
      counter.hashes += 1
      return real.hash(...given)
    },
    matches: (...given) => {
      counter.hashes += 1
      return real.matches(...given)
    },
  }
  return { passwords, counter }
}

test('a sign-in costs one hash, with or without an account; a refresh costs none', async () => {
  const { passwords, counter } = countingPasswords()
  const { call, createUser, signIn } = await createAuthApp({ deps: { passwords } })
  const { email } = await createUser()
  const cost = async (work: () => Promise<unknown>) => {
    const before = counter.hashes
    await work()
    return counter.hashes - before
  }
  const attempt = (address: string, word: string) =>
    call('POST', '/token?grant_type=password', { body: { email: address, password: word } })
  expect(await cost(() => attempt(email, password))).toBe(1)
  expect(await cost(() => attempt(email, 'Wrong-horse-7'))).toBe(1)
  expect(await cost(() => attempt(randomEmail(), password))).toBe(1)
  const { refresh_token } = await signIn(email)
  const refresh = () => call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect(await cost(refresh)).toBe(0)
})

test('a wrong password and an unknown address get the same response', async () => {
  const { call, createUser } = await createAuthApp()
  const { email } = await createUser()
  const reply = async (address: string) => {
    const response = await call('POST', '/token?grant_type=password', {
      body: { email: address, password: 'Wrong-horse-7' },
    })
    return [response.status, response.headers.get('x-sb-error-code'), await response.text()]
  }
  expect(await reply(email)).toEqual(await reply(randomEmail()))
  expect(await reply(email)).toEqual([
    400,
    'invalid_credentials',
    '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
  ])
})

test('the sixth wrong password in a quarter of an hour from one address isn’t checked', async () => {
  const { call, createUser, clock } = await createAuthApp()
  const { email } = await createUser()
  const attempt = (word: string, from?: string) =>
    call('POST', '/token?grant_type=password', { body: { email, password: word }, ...(from && { from }) })
  for (let count = 0; count < 5; count += 1) expect((await attempt('Wrong-horse-7')).status).toBe(400)
  const sixth = await attempt(password)
  expect(await errorOf(sixth)).toEqual([429, 'over_request_rate_limit'])
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await attempt(password, randomAddress())).status).toBe(200)
  clock.advance(900)
  expect((await attempt(password)).status).toBe(200)
})

test('correct passwords don’t count as wrong ones', async () => {
  const { call, createUser } = await createAuthApp()
  const { email } = await createUser()
  for (let count = 0; count < 12; count += 1) {
    const word = count % 4 === 3 ? password : 'Wrong-horse-7'
    const response = await call('POST', '/token?grant_type=password', { body: { email, password: word } })
    expect(response.status).toBe(count % 4 === 3 ? 200 : 400)
  }
})

test('an address gets 150 token requests per five minutes; limits can be lifted', async () => {
  const { call } = await createAuthApp()
  const refresh = () => call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: 'x' } })
  const statuses = (await Promise.all(Array.from({ length: 151 }, refresh))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const open = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const again = () => open.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: 'x' } })
  expect((await Promise.all(Array.from({ length: 160 }, again))).every(({ status }) => status === 400)).toBe(true)
})
