import { expect, test } from 'vitest'
import { createPasswordHasher, dummyHash } from './password-hasher.ts'

const turn = ['192.0.2.0/24', '192.0.2.1', 'ada']

test('SF-3 a burst queues, and an excessive one is told to come back', async () => {
  const passwords = createPasswordHasher({ atOnce: 2, max: 100, maxEach: 3 })
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.hash('Correct-horse-7', turn)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await passwords.hash('Correct-horse-7', turn)).toMatch(/^\$argon2id\$/)
})

test('SF-3 in a full queue the crowd makes room for a newcomer, who is served right after the current task', async () => {
  const passwords = createPasswordHasher({ atOnce: 1, max: 6, maxEach: 6 })
  const served: string[] = []
  const work = async (name: string, from: string) => {
    await passwords.hash('Correct-horse-7', [from])
    served.push(name)
  }
  const crowd = Array.from({ length: 7 }, (_, index) => work(`crowd ${index}`, '6.6.6.0/24'))
  const ada = work('ada', '192.0.2.0/24')
  const results = await Promise.allSettled([...crowd, ada])
  expect(results.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected', 'fulfilled'])
  expect(served.indexOf('ada')).toBeLessThan(3)
})

test('hashing leaves the event loop free', async () => {
  const passwords = createPasswordHasher()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await Promise.all(Array.from({ length: 10 }, () => passwords.hash('Correct-horse-7', turn)))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

test('without a password nothing matches', async () => {
  const passwords = createPasswordHasher()
  const hash = await passwords.hash('Correct-horse-7', turn)
  expect(await passwords.matches('Correct-horse-7', hash, turn)).toBe(true)
  expect(await passwords.matches('Correct-horse-8', hash, turn)).toBe(false)
  expect(await passwords.matches('', null, turn)).toBe(false)
})

test('the dummy hash costs as much as a real one', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(dummyHash)).toEqual(costOf(await createPasswordHasher().hash('Correct-horse-7', turn)))
})
