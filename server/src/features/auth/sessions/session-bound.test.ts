import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp } from '../testing/auth-fixture.ts'

test('SF-4 an account keeps 100 sessions: the next sign-in ends the least recently used', async () => {
  const { call, signedIn, signIn, owner } = await createAuthApp()
  const ada = await signedIn()
  await owner.query(
    `insert into auth.sessions (user_id, amr, refresh_key, created_at, not_after)
     select $1, '[]', '', now() + make_interval(secs => n), now() + interval '1 day' from generate_series(1, 99) n`,
    [ada.id],
  )
  expect((await call('GET', '/user', { token: ada.access_token })).status).toBe(200)
  const newest = await signIn(ada.email)
  // The sign-in is older than the other ninety-nine (the clock didn't move) and newer than the first.
  expect(await errorOf(call('GET', '/user', { token: ada.access_token }))).toEqual([403, 'session_not_found'])
  expect((await call('GET', '/user', { token: newest.access_token })).status).toBe(200)
  const { rows } = await owner.query('select count(*)::int from auth.sessions where user_id = $1', [ada.id])
  expect(rows).toEqual([{ count: 100 }])
})

test('SF-4 after 2,000 refreshes a session must start over', async () => {
  const { call, signedIn, owner } = await createAuthApp()
  const ada = await signedIn()
  await owner.query(
    `insert into auth.refresh_tokens (token_hash, session_id, created_at, revoked_at)
     select 'used ' || n, s.id, now(), now() from auth.sessions s, generate_series(1, 1999) n where s.user_id = $1`,
    [ada.id],
  )
  const body = { refresh_token: ada.refresh_token }
  const refresh = () => call('POST', '/token?grant_type=refresh_token', { body })
  expect(await errorOf(refresh())).toEqual([400, 'session_expired'])
  expect((await call('GET', '/user', { token: ada.access_token })).status).toBe(200)
})
