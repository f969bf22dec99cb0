import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp, otherPassword, password, randomEmail } from '../testing/auth-fixture.ts'
import { createPasswordHasher, dummyHash } from './password-hasher.ts'

const turn = ['192.0.2.0/24', '192.0.2.1', 'ada']

test('SF-3 a burst queues, and an excessive one is told to come back', async () => {
  const passwords = createPasswordHasher({ atOnce: 2, max: 100, maxEach: 3 })
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.hash('Correct-horse-7', turn)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const rejection = results.find((result) => result.status === 'rejected')
  expect(rejection?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
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

// Made by crypt(3), another implementation.
const foreign = { password: 'rasmuslerdorf', hash: '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq' }

test.each([
  ['$2y$ of crypt(3)', foreign],
  ['$2a$', { password, hash: (await bcrypt(password, 4)).replace('$2b$', '$2a$') }],
  ['$2b$', { password, hash: await bcrypt(password, 4) }],
  [
    'argon2i',
    {
      password,
      hash: '$argon2i$v=19$m=1024,t=2,p=2$tVTw/CyuNojZXNpW5oYeMQ$k1vRzgMH61qwmlHqvjXrN2gKB6hBX6YG0STCZFSQ19g',
    },
  ],
  [
    'argon2id',
    {
      password,
      hash: '$argon2id$v=19$m=1024,t=2,p=2$zEiD2KjEECv1MIwBktGGyg$ylzLfRroJ2360MyuhAYe4QiuoHMpmbvbuByRnhd/PdU',
    },
  ],
])('a password that was hashed elsewhere opens the account, and is hashed anew: %s', async (_, known) => {
  const { client, keys, signIn, owner, call } = await createAuthApp({ deps: { passwords: createPasswordHasher() } })
  const { admin } = client({ key: keys.secret }).auth
  const email = randomEmail()
  const created = await admin.createUser({ email, password_hash: known.hash, email_confirm: true })
  expect(created.error).toBeNull()
  const stored = async () => {
    const { rows } = await owner.query('select encrypted_password as hash from auth.users where email = $1', [email])
    return String(rows[0]?.hash)
  }
  const wrong = call('POST', '/token?grant_type=password', { body: { email, password: otherPassword } })
  expect(await errorOf(wrong)).toEqual([400, 'invalid_credentials'])
  expect(await stored()).toBe(known.hash)

  expect((await signIn(email, known.password)).user.id).toBe(created.data.user?.id)
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(email, known.password)).user.id).toBe(created.data.user?.id)
  expect(await stored()).toBe(renewed)

  const again = await admin.updateUserById(created.data.user?.id ?? '', { password_hash: known.hash })
  expect(again.error).toBeNull()
  expect(await stored()).toBe(known.hash)
})

test('a hash of another kind, or one too expensive to verify, is rejected by name', async () => {
  const { call, keys } = await createAuthApp()
  const create = (body: object) =>
    call('POST', '/admin/users', { body: { email: randomEmail(), ...body }, token: keys.secret })
  const [salt, digest] = ['c29tZXNhbHQ', 'A'.repeat(43)]
  const rejection = [
    `$2b$16$${'a'.repeat(53)}`,
    `$2b$03$${'a'.repeat(53)}`,
    `$2x$10$${'a'.repeat(53)}`,
    `$2b$10$${'a'.repeat(52)}`,
    `$argon2d$v=19$m=1024,t=2,p=1$${salt}$${digest}`,
    `$argon2id$v=16$m=1024,t=2,p=1$${salt}$${digest}`,
    `$argon2id$v=19$m=131073,t=2,p=1$${salt}$${digest}`,
    `$argon2id$v=19$m=1024,t=11,p=1$${salt}$${digest}`,
    `$argon2id$v=19$m=1024,t=2,p=17$${salt}$${digest}`,
    `$argon2id$v=19$m=8,t=2,p=2$${salt}$${digest}`,
    `$argon2id$v=19$m=1024,t=2,p=1$${salt}`,
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=x$c2FsdA==$aGFzaA==',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    'plain text',
  ]
  for (const password_hash of rejection) {
    expect(await errorOf(create({ password_hash })), password_hash).toEqual([400, 'validation_failed'])
  }
  const both = await create({ password, password_hash: foreign.hash })
  expect(await both.json()).toMatchObject({ code: 400, msg: 'Only a password or a password hash should be provided' })
})
