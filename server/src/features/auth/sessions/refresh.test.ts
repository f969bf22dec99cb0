import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { claimsOf, createAuthApp, Session } from '../testing/auth-fixture.ts'

async function refreshApp(env: Record<string, string> = {}) {
  const test = await createAuthApp({ env })
  const refresh = (refresh_token: string) =>
    test.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  const next = async (token: string) => Session.parse(await (await refresh(token)).json()).refresh_token
  return { ...test, refresh, next }
}

test('a refresh rotates the token and keeps the session, its user and their sign-in method', async () => {
  const { signedIn, refresh } = await refreshApp()
  const ada = await signedIn()
  const renewed = Session.parse(await (await refresh(ada.refresh_token)).json())
  expect(renewed.refresh_token).not.toBe(ada.refresh_token)
  const [before, after] = [claimsOf(ada.access_token), claimsOf(renewed.access_token)]
  for (const claim of ['sub', 'session_id', 'amr', 'iss', 'aud', 'role']) expect(after[claim]).toEqual(before[claim])
})

test('twenty parallel refreshes of one token yield one lineage', async () => {
  const { signedIn, refresh, owner } = await refreshApp()
  const ada = await signedIn()
  const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(ada.refresh_token)))
  const tokens = await Promise.all(
    responses.map(async (response) => Session.parse(await response.json()).refresh_token),
  )
  expect(new Set(tokens).size).toBe(1)
  const { rows } = await owner.query(
    `select count(*)::int as all, count(*) filter (where revoked_at is null)::int as active
     from auth.refresh_tokens where session_id = $1`,
    [claimsOf(ada.access_token).session_id],
  )
  expect(rows).toEqual([{ all: 2, active: 1 }])
})

test('the active token’s parent always yields the active one, however late', async () => {
  const { signedIn, next, clock } = await refreshApp()
  const ada = await signedIn()
  const child = await next(ada.refresh_token)
  clock.advance(3600)
  expect(await next(ada.refresh_token)).toBe(child)
})

test('an older token within the grace period yields the active one', async () => {
  const { signedIn, next, clock } = await refreshApp()
  const { refresh_token: first } = await signedIn()
  const second = await next(first)
  const third = await next(second)
  clock.advance(9)
  expect(await next(first)).toBe(third)
  expect(await next(await next(third))).not.toBe(third)
})

test.each([11, -40 * 86_400])(
  'an older token %i seconds later revokes the whole family, the thief’s included',
  async (seconds) => {
    const { signedIn, refresh, next, clock, call, logLines } = await refreshApp()
    const ada = await signedIn()
    const second = await next(ada.refresh_token)
    const third = await next(second)
    clock.advance(seconds)
    expect(await errorOf(refresh(ada.refresh_token))).toEqual([400, 'refresh_token_already_used'])
    for (const token of [ada.refresh_token, second, third]) {
      expect(await errorOf(refresh(token))).toEqual([400, 'refresh_token_already_used'])
    }
    expect(await errorOf(call('GET', '/user', { token: ada.access_token }))).toEqual([403, 'session_not_found'])
    expect(logLines.join('')).toContain('an old refresh token was used again')
    for (const token of [ada.refresh_token, second, third]) expect(logLines.join('')).not.toContain(token)
  },
)

test('without a grace period an older token is rejected immediately', async () => {
  const { signedIn, refresh, next, clock } = await refreshApp({ AUTH_REFRESH_REUSE_SECONDS: '0' })
  const { refresh_token: first } = await signedIn()
  await next(await next(first))
  clock.advance(1)
  expect(await errorOf(refresh(first))).toEqual([400, 'refresh_token_already_used'])
})

test('a session lasts thirty days however often it’s refreshed', async () => {
  const { signedIn, refresh, next, clock } = await refreshApp()
  let { refresh_token: token } = await signedIn()
  for (let day = 0; day < 29; day += 1) {
    clock.advance(86_400)
    token = await next(token)
  }
  clock.advance(86_400)
  expect(await errorOf(refresh(token))).toEqual([400, 'session_expired'])
})

test('AC-3 a session ends after days without use or in all, as the settings say, on refresh and on use', async () => {
  const { signedIn, refresh, next, clock, call, owner } = await refreshApp({
    SESSION_IDLE_DAYS: '3',
    SESSION_MAX_DAYS: '7',
  })
  const { refresh_token } = await signedIn()
  clock.advance(2.9 * 86_400)
  const second = await next(refresh_token)
  clock.advance(2.9 * 86_400)
  const third = Session.parse(await (await refresh(second)).json())
  clock.advance(1.3 * 86_400)
  expect(await errorOf(refresh(third.refresh_token))).toEqual([400, 'session_expired'])

  const idle = await signedIn()
  clock.advance(3 * 86_400)
  expect(await errorOf(refresh(idle.refresh_token))).toEqual([400, 'session_expired'])

  // A setting that was shortened since ends older sessions, too.
  const old = await signedIn()
  await owner.query("update auth.sessions set not_after = created_at + interval '30 days' where user_id = $1", [old.id])
  clock.advance(4 * 86_400)
  expect(await errorOf(refresh(old.refresh_token))).toEqual([400, 'session_expired'])

  const used = await signedIn()
  expect((await call('GET', '/user', { token: used.access_token })).status).toBe(200)
  await owner.query('update auth.sessions set not_after = $2 where user_id = $1', [used.id, clock.now()])
  expect(await errorOf(call('GET', '/user', { token: used.access_token }))).toEqual([403, 'session_not_found'])
})

test('an unknown token, one of a closed session, and none at all are rejected', async () => {
  const { signedIn, refresh, call } = await refreshApp()
  expect(await errorOf(refresh('invented'))).toEqual([400, 'refresh_token_not_found'])
  const ada = await signedIn()
  await call('POST', '/logout', { token: ada.access_token })
  expect(await errorOf(refresh(ada.refresh_token))).toEqual([400, 'refresh_token_not_found'])
  expect(await errorOf(call('POST', '/token?grant_type=refresh_token', { body: {} }))).toEqual([
    400,
    'validation_failed',
  ])
})

test('a database dump contains no refresh token', async () => {
  const { signedIn, next, owner } = await refreshApp()
  const ada = await signedIn()
  const second = await next(ada.refresh_token)
  const dump = JSON.stringify([
    (await owner.query('select * from auth.sessions')).rows,
    (await owner.query('select * from auth.refresh_tokens')).rows,
  ])
  for (const token of [ada.refresh_token, second]) expect(dump).not.toContain(token)
})

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
