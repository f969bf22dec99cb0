import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { newAccounts } from '../limits.ts'
import { createAuthApp, password, randomEmail } from '../testing/auth-fixture.ts'

const tooMany = [429, 'over_request_rate_limit']

test.each([
  ['the /24 of IPv4', (network: number, host: number) => `10.77.${network % 256}.${host}`],
  ['the /64 of IPv6', (network: number, host: number) => `2001:db8:7:${network.toString(16)}::${host}`],
])('FW-6 a network makes so many accounts a day, counted by %s', async (_, address) => {
  const { call, createUser, clock } = await createAuthApp()
  const network = randomInt(256)
  const signUp = (email: string, from: string) => call('POST', '/signup', { body: { email, password }, from })
  for (let host = 1; host <= newAccounts.max; host += 1) {
    expect((await signUp(randomEmail(), address(network, host))).status).toBe(200)
    // The short-term limit per address is a different one.
    clock.advance(12)
  }
  const here = address(network, 200)
  const { email: known } = await createUser()
  expect(await errorOf(signUp(randomEmail(), here))).toEqual(tooMany)
  expect(await errorOf(signUp(known, here))).toEqual(tooMany)
  // Another network has its own count, and so does the next day.
  expect((await signUp(randomEmail(), address(network + 1, 1))).status).toBe(200)
  clock.advance(86_400)
  expect((await signUp(randomEmail(), here)).status).toBe(200)
})

test.each(['127.0.0.1', '::1'])('FW-6 accounts created from this machine (%s) don’t count', async (from) => {
  const { call, owner } = await createAuthApp()
  expect((await call('POST', '/signup', { body: { email: randomEmail(), password }, from })).status).toBe(200)
  const { rows } = await owner.query(
    "select key from rate_limits where key in ('auth:new-accounts:127.0.0.0/24', 'auth:new-accounts:0:0:0:0::/64')",
  )
  expect(rows).toEqual([])
})
