import { expect, test } from 'vitest'
import { createPasswordHasher, nobodysHash } from './password-hasher.ts'

test('a rush waits in line; what is beyond all reason is told to come back', async () => {
  const passwords = createPasswordHasher({ atOnce: 2, maxWaiting: 3 })
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.hash('Correct-horse-7')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'rate_limited' })
  expect(await passwords.hash('Correct-horse-7')).toMatch(/^\$argon2id\$/)
})

test('hashing leaves the event loop free', async () => {
  const passwords = createPasswordHasher()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await Promise.all(Array.from({ length: 10 }, () => passwords.hash('Correct-horse-7')))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

test('nothing matches where there is no password', async () => {
  const passwords = createPasswordHasher()
  const hash = await passwords.hash('Correct-horse-7')
  expect(await passwords.matches('Correct-horse-7', hash)).toBe(true)
  expect(await passwords.matches('Correct-horse-8', hash)).toBe(false)
  expect(await passwords.matches('', null)).toBe(false)
})

test('the hash that stands for no password costs what a real one costs', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(nobodysHash)).toEqual(costOf(await createPasswordHasher().hash('Correct-horse-7')))
})
