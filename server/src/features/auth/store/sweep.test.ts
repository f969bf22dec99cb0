import { expect, test } from 'vitest'
import { pkce } from '../../../testing/google-browser.ts'
import { createAuthApp, password, randomEmail } from '../testing/auth-fixture.ts'
import { sweepAuth } from './sweep.ts'

test('the sweep deletes what can no longer be used and nothing else', async () => {
  const { call, signedIn, deps, clock, owner } = await createAuthApp()
  const ada = await signedIn()
  await call('POST', '/recover', { body: { email: ada.email } })
  await call('GET', `/authorize?provider=google${pkce.query}`)
  const kept = async () => {
    const { rows } = await owner.query(
      `select (select count(*)::int from auth.users where id = $1) as users,
         (select count(*)::int from auth.sessions where user_id = $1) as sessions,
         (select count(*)::int from auth.one_time_tokens where user_id = $1) as links,
         (select count(*)::int from auth.flow_state) as flows`,
      [ada.id],
    )
    return rows[0]
  }
  await sweepAuth(deps)
  expect(await kept()).toEqual({ users: 1, sessions: 1, links: 1, flows: 1 })
  clock.advance(2 * 86_400)
  await sweepAuth(deps)
  expect(await kept()).toEqual({ users: 1, sessions: 1, links: 0, flows: 0 })
  clock.advance(30 * 86_400)
  await sweepAuth(deps)
  expect(await kept()).toEqual({ users: 1, sessions: 0, links: 0, flows: 0 })
})

test('OP-5 a sign-up that nobody confirms for 30 days ends; what an operator created and who confirmed stays', async () => {
  const { call, signedIn, keys, deps, clock, owner } = await createAuthApp()
  const ada = await signedIn()
  const [stranger, late, invited, created] = Array.from({ length: 4 }, () => randomEmail())
  await call('POST', '/signup', { body: { email: stranger, password } })
  await call('POST', '/signup', { body: { email: late, password } })
  await call('POST', '/invite', { body: { email: invited }, token: keys.secret })
  await call('POST', '/admin/users', { body: { email: created, password }, token: keys.secret })
  const left = async () => {
    const { rows } = await owner.query<{ email: string }>('select email from auth.users where email = any ($1)', [
      [ada.email, stranger, late, invited, created],
    ])
    return rows.map(({ email }) => email).toSorted()
  }
  expect(await left()).toHaveLength(5)
  clock.advance(20 * 86_400)
  await call('POST', '/resend', { body: { type: 'signup', email: late } })
  clock.advance(11 * 86_400)
  await sweepAuth(deps)
  expect(await left()).toEqual([ada.email, late, invited, created].toSorted())
  clock.advance(20 * 86_400)
  await sweepAuth(deps)
  expect(await left()).toEqual([ada.email, invited, created].toSorted())
})
