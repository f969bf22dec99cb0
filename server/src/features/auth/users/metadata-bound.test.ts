import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp } from '../testing/auth-fixture.ts'

const UserAnswer = z.object({ user_metadata: z.record(z.string(), z.unknown()) })

test('SF-4 metadata growing 15 kB per update stops at 20 kB; what was stored stays, and removing a key makes room', async () => {
  const { call, signedIn, signIn, owner } = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const ada = await signedIn({ user_metadata: { firstName: 'Ada' } })
  const put = (data: object) => call('PUT', '/user', { body: { data }, token: ada.access_token })
  const answers = []
  for (let count = 0; count < 20; count += 1) answers.push(await put({ [`key${count}`]: 'x'.repeat(15_000) }))
  expect(answers.map(({ status }) => status)).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  expect(await answers.at(-1)?.json()).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'user_metadata: must not be larger than 20 KB in all. Remove a key by setting it to null.',
  })
  const parallel = await Promise.all(Array.from({ length: 20 }, (_, at) => put({ [`more${at}`]: 'x'.repeat(900) })))
  expect(parallel.filter(({ status }) => status === 200).length).toBeLessThan(6)
  const { rows } = await owner.query(
    'select octet_length(raw_user_meta_data::text) as size from auth.users where id = $1',
    [ada.id],
  )
  expect(rows[0].size).toBeLessThanOrEqual(20_480)
  expect((await signIn(ada.email)).user.user_metadata).toMatchObject({ firstName: 'Ada', key0: 'x'.repeat(15_000) })
  const changed = await put({ key0: null, key1: 'y'.repeat(15_000) })
  expect(UserAnswer.parse(await changed.json()).user_metadata).toMatchObject({
    firstName: 'Ada',
    key1: 'y'.repeat(15_000),
  })
})

test('SF-4 numbers that are short in JSON but long in storage count as stored', async () => {
  const { call, signedIn } = await createAuthApp()
  const ada = await signedIn()
  const data = { numbers: Array.from({ length: 2000 }, () => 1e300) }
  expect(await errorOf(call('PUT', '/user', { body: { data }, token: ada.access_token }))).toEqual([
    400,
    'validation_failed',
  ])
})

test('SF-4 an administrator’s updates of both kinds of metadata hit the same bound', async () => {
  const { call, createUser, keys } = await createAuthApp()
  const { id } = await createUser()
  for (const kind of ['user_metadata', 'app_metadata']) {
    const put = (key: string) =>
      call('PUT', `/admin/users/${id}`, { body: { [kind]: { [key]: 'x'.repeat(15_000) } }, token: keys.secret })
    expect((await put('a')).status, kind).toBe(200)
    const refused = await put('b')
    expect(refused.status, kind).toBe(400)
    expect(await refused.json()).toMatchObject({
      msg: expect.stringMatching(`^${kind}: must not be larger than 20 KB`),
    })
  }
})
