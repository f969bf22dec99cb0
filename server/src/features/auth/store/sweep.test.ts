import { expect, test } from 'vitest'
import { pkce } from '../../../testing/google-browser.ts'
import { createAuthApp } from '../testing/auth-fixture.ts'
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
