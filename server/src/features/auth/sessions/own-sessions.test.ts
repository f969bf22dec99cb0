import { randomUUID } from 'node:crypto'
import { EndedSessions, SessionList } from '@assay/contract/account/sessions'
import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { googleBrowser } from '../../../testing/google-browser.ts'
import { password, Session } from '../testing/auth-fixture.ts'
import { createFactorApp } from '../testing/factor-fixture.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** One for all: each test has people of its own. */
const shared = createFactorApp()

async function sessionsApp() {
  const api = await shared
  const ask = (method: string, path: string, token: string) =>
    api.app.request(`/account/sessions${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  return {
    ...api,
    ask,
    list: async (token: string) => SessionList.parse(await (await ask('GET', '', token)).json()).sessions,
    async signInFrom(email: string, userAgent: string, from: string) {
      const body = { email, password }
      const headers = { 'user-agent': userAgent }
      const response = await api.call('POST', '/token?grant_type=password', { body, headers, from })
      return Session.parse(await response.json())
    },
  }
}

test('AC-3 the list has each session’s device, country, method and times, this one first', async () => {
  const { createUser, signInFrom, list, clock, call, owner } = await sessionsApp()
  const { email } = await createUser()
  const here = await signInFrom(email, chrome, '8.8.8.8')
  clock.advance(60)
  const there = await signInFrom(email, safari, '81.2.69.142')
  const [current, other, ...more] = await list(here.access_token)
  expect(more).toEqual([])
  const common = { method: 'password', has_second_step: false }
  expect(current).toMatchObject({ ...common, is_current: true, device: 'Chrome on Windows', location: 'United States' })
  expect(other).toMatchObject({ ...common, is_current: false, device: 'Safari on iPhone', location: 'United Kingdom' })
  expect(other?.seen_at).toBe(other?.started_at)

  clock.advance(3600)
  const body = { refresh_token: there.refresh_token }
  const refreshed = await call('POST', '/token?grant_type=refresh_token', {
    body,
    headers: { 'user-agent': safari },
    from: '49.36.1.1',
  })
  const travelling = (await list(Session.parse(await refreshed.json()).access_token))[0]
  expect(travelling).toMatchObject({
    id: other?.id,
    is_current: true,
    location: 'India',
    started_at: other?.started_at,
  })
  expect(Date.parse(travelling?.seen_at ?? '') - Date.parse(other?.seen_at ?? '')).toBeGreaterThanOrEqual(3_600_000)
  // No address and none of the browser's own words are kept.
  const { rows } = await owner.query('select to_jsonb(s)::text as row from auth.sessions s')
  expect(rows.map(({ row }) => row).join()).not.toMatch(/8\.8\.8\.8|81\.2\.69|49\.36|Mozilla/)
})

test('AC-3 the list says how each session signed in, and whether it gave a second step', async () => {
  const { openDoor, withApp, list, call, mailedLink, tokenOf, createUser } = await sessionsApp()
  const { supabase } = await withApp()
  expect(await list(await tokenOf(supabase))).toMatchObject([{ method: 'password', has_second_step: true }])

  const { email } = await createUser()
  await call('POST', '/recover', { body: { email } })
  const token = new URLSearchParams((await mailedLink(email)).split('?')[1]).get('token')
  const byLink = await call('POST', '/verify', { body: { type: 'recovery', token_hash: token } })
  const { access_token } = Session.parse(await byLink.json())
  await googleBrowser({ openDoor }).signIn(email)
  const methods = (await list(access_token)).map(({ method }) => method)
  expect(methods.toSorted()).toEqual(['google', 'link'])
})

test('AC-3 SF-5 ending one or all others takes effect at once, on own sessions alone', async () => {
  const { signedIn, signIn, list, ask, call, client, owner } = await sessionsApp()
  const [ada, bob] = [await signedIn(), await signedIn()]
  const [second, third] = [await signIn(ada.email), await signIn(ada.email)]
  const idOf = async (token: string) => (await list(token)).find(({ is_current }) => is_current)?.id ?? ''
  const secondId = await idOf(second.access_token)
  for (const id of [secondId, randomUUID()]) {
    expect(await errorOf(ask('DELETE', `/${id}`, bob.access_token))).toEqual([404, 'not_found'])
  }
  expect(await list(ada.access_token)).toHaveLength(3)

  expect((await ask('DELETE', `/${secondId}`, ada.access_token)).status).toBe(204)
  expect(await errorOf(ask('DELETE', `/${secondId}`, ada.access_token))).toEqual([404, 'not_found'])
  expect(await errorOf(ask('GET', '', second.access_token))).toEqual([401, 'unauthenticated'])
  const refresh = { body: { refresh_token: second.refresh_token } }
  expect((await call('POST', '/token?grant_type=refresh_token', refresh)).status).toBe(400)
  expect(await list(third.access_token)).toHaveLength(2)

  const ended = EndedSessions.parse(await (await ask('DELETE', '', ada.access_token)).json())
  expect(ended).toEqual({ ended: 1 })
  expect(await errorOf(ask('GET', '', third.access_token))).toEqual([401, 'unauthenticated'])
  expect(await list(ada.access_token)).toHaveLength(1)
  expect(await list(bob.access_token)).toHaveLength(1)
  const { rows } = await owner.query('select action, actor from audit_events where member_id = $1 order by id', [
    ada.id,
  ])
  expect(rows.slice(-2)).toEqual([
    { action: 'sign_in.session_ended', actor: 'owner' },
    { action: 'sign_in.signed_out_others', actor: 'owner' },
  ])

  // The client library's own way.
  const supabase = client()
  await supabase.auth.signInWithPassword({ email: ada.email, password })
  expect((await supabase.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect(await errorOf(ask('GET', '', ada.access_token))).toEqual([401, 'unauthenticated'])
})

test('AC-3 a session that owes a second step ends itself and no other', async () => {
  const { withApp, signInAs, tokenOf, list } = await sessionsApp()
  const { email, supabase } = await withApp()
  const low = await signInAs(email)
  const token = await tokenOf(low)
  expect((await low.auth.signOut()).error).toBeNull()
  expect(await list(await tokenOf(supabase))).toHaveLength(1)
  const { data } = await low.auth.getUser(token)
  expect(data.user).toBeNull()
})
