import { randomUUID } from 'node:crypto'
import { AccountExport } from '@assay/contract/account'
import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { googleBrowser } from '../../testing/google-browser.ts'
import { createTestApp } from '../../testing/test-app.ts'

const password = 'Correct-horse-7'

test('PR-5 users export everything stored about them, and nothing about anyone else', async () => {
  const { owner, signUp, request } = await accountApp()
  const [ada, bob] = [await signUp(), await signUp()]
  for (const { id } of [ada, bob]) {
    await owner.query("insert into notifications (user_id, type, title, message) values ($1, 'info', $2, 'Hello')", [
      id,
      `for ${id}`,
    ])
  }
  const response = await request('GET', '/account/export', ada.token)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const exported = AccountExport.parse(await response.json())
  expect(exported.profile).toMatchObject({ id: ada.id, email: ada.email, user_metadata: { firstName: 'Ada' } })
  expect(exported.identities).toMatchObject([{ provider: 'email' }])
  expect(exported.tables.notifications).toContainEqual(
    expect.objectContaining({ title: `for ${ada.id}`, read_at: null }),
  )
  expect(JSON.stringify(exported)).not.toMatch(/argon2|encrypted_password|refresh|token/)
  expect(JSON.stringify(exported)).not.toContain(bob.id)
})

test('SN-2 OP-5 an export flows at its reader’s pace, two at a time for an account, ten an hour, whoever else is slow', async () => {
  const { signUp, request } = await accountApp()
  const [ada, bob, eve] = [await signUp(), await signUp(), await signUp()]
  const download = (token: string) => request('GET', '/account/export', token)
  const [first, second, third] = [await download(ada.token), await download(ada.token), await download(ada.token)]
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
  expect(ErrorBody.parse(await third.json()).detail).toContain('two downloads in progress')
  // However slowly others read.
  const others = [await download(bob.token), await download(eve.token)]
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  for (const other of others) await other.body?.cancel()
  for (let count = 0; count < 10; count += 1) expect((await download(ada.token)).status).toBe(429)
  for (const each of [first, second]) AccountExport.parse(await each.json())
  // None of those that were rejected counts.
  for (let count = 0; count < 8; count += 1) AccountExport.parse(await (await download(ada.token)).json())
  const beyond = await download(ada.token)
  expect(beyond.status).toBe(429)
  expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(3000)
})

test('OP-5 an export that fails halfway breaks off, so that nobody takes it for the whole', async () => {
  const { signUp, request, owner, logLines } = await accountApp()
  const ada = await signUp()
  const response = await request('GET', '/account/export', ada.token)
  await owner.query('alter table notifications rename to notifications_away')
  await expect(response.text()).rejects.toThrow()
  await owner.query('alter table notifications_away rename to notifications')
  expect(logLines.join('')).toContain('a download ended early')
})

test('PR-5 MO-2 with the password the account is deleted, with its rows and sessions, and no other; a mail says so', async () => {
  const { owner, signUp, request, signIn, mailTo } = await accountApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await owner.query("insert into notifications (user_id, type, title, message) values ($1, 'info', 'a', 'b')", [ada.id])
  expect((await request('DELETE', '/account', ada.token, { password })).status).toBe(204)
  const { rows } = await owner.query(
    `select (select count(*)::int from auth.users where id = $1) as users,
       (select count(*)::int from auth.identities where user_id = $1) as identities,
       (select count(*)::int from auth.sessions where user_id = $1) as sessions,
       (select count(*)::int from notifications where user_id = $1) as notifications`,
    [ada.id],
  )
  expect(rows).toEqual([{ users: 0, identities: 0, sessions: 0, notifications: 0 }])
  expect((await signIn(ada.email)).status).toBe(400)
  expect((await signIn(bob.email)).status).toBe(200)
  const mails = await mailTo(ada.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Assay account was deleted'])
  expect(mails[0]?.text).toContain('we keep your invoices for as long as the law requires')
  expect(await mailTo(bob.email)).toEqual([])
  for (const [method, path] of [
    ['GET', '/account/export'],
    ['DELETE', '/account'],
  ] as const) {
    expect((await request(method, path, ada.token, method === 'DELETE' ? { password } : undefined)).status).toBe(401)
  }
})

test('PR-5 without the password, or with a wrong one, nothing is deleted, and guessing is limited', async () => {
  const { signUp, request, signIn } = await accountApp()
  const ada = await signUp()
  expect(await detailOf(request('DELETE', '/account', ada.token, {}), 403)).toBe(
    'Enter your current password to continue.',
  )
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const wrong = request('DELETE', '/account', ada.token, { password: 'Wrong-horse-7' })
    expect(await detailOf(wrong, 403)).toBe('Current password is incorrect.')
  }
  const sixth = await request('DELETE', '/account', ada.token, { password })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn(ada.email)).status).toBe(200)
})

test('PR-5 users without a password sign in again right before', async () => {
  const { signInWithGoogle, request, clock } = await accountApp()
  const email = `${randomUUID()}@example.com`
  const early = await signInWithGoogle(email)
  clock.advance(601)
  const rejection = request('DELETE', '/account', early, {})
  expect(await detailOf(rejection, 403)).toBe('Enter the code we email you to continue.')
  expect((await request('DELETE', '/account', early, { password: 'anything' })).status).toBe(403)
  const fresh = await signInWithGoogle(email)
  expect((await request('DELETE', '/account', fresh, {})).status).toBe(204)
})

test('only signed-in users can export or delete an account', async () => {
  const { app, deps, signUp, request, clock } = await accountApp()
  const ada = await signUp()
  const { rows } = await deps.db.asService((tx) => tx.query<{ key: string }>('select key from auth.api_keys'))
  const tokens = [undefined, '', 'x', 'a.b.c', `${ada.token}x`, ...rows.map(({ key }) => key)]
  for (const token of tokens) {
    const reply = request('GET', '/account/export', token)
    expect(await detailOf(reply, 401)).toBe('No valid session token found. Please log in.')
    expect((await request('DELETE', '/account', token, { password })).status).toBe(401)
  }
  expect((await app.request('/account/export', { headers: { authorization: `Basic ${ada.token}` } })).status).toBe(401)
  clock.advance(3601)
  expect((await request('GET', '/account/export', ada.token)).status).toBe(401)
})

test('an undocumented body deletes nothing', async () => {
  const { app, signUp, request, signIn } = await accountApp()
  const ada = await signUp()
  for (const body of [{ password, user_id: randomUUID() }, { password: 1 }, { password: null }, []]) {
    expect((await request('DELETE', '/account', ada.token, body)).status).toBe(400)
  }
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'text/plain' }
  const asText = await app.request('/account', { method: 'DELETE', headers, body: JSON.stringify({ password }) })
  expect(asText.status).toBe(415)
  expect((await request('DELETE', '/account', ada.token, { password: 'x'.repeat(10_000) })).status).toBe(400)
  expect((await signIn(ada.email)).status).toBe(200)
})

const Session = z.object({ access_token: z.string(), refresh_token: z.string(), user: z.object({ id: z.string() }) })

function json(method: string, body?: unknown, token?: string): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  }
}

async function detailOf(response: Promise<Response>, status: number): Promise<string> {
  const reply = await response
  expect(reply.status).toBe(status)
  return ErrorBody.parse(await reply.json()).detail
}

async function accountApp() {
  const test = await createTestApp({ env: { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none' } })
  const { app } = test
  const googleSession = async (email: string) => {
    const { access_token: token, refresh_token: refreshToken } = await googleBrowser(test).signIn(email)
    return { token, refreshToken }
  }
  return {
    ...test,
    googleSession,
    signInWithGoogle: async (email: string) => (await googleSession(email)).token,
    async signUp() {
      const email = `${randomUUID()}@example.com`
      const response = await app.request(
        '/auth/v1/signup',
        json('POST', { email, password, data: { firstName: 'Ada', lastName: 'Lovelace' } }),
      )
      const { access_token, user } = Session.parse(await response.json())
      return { email, id: user.id, token: access_token }
    },
    signIn: async (email: string) =>
      app.request('/auth/v1/token?grant_type=password', json('POST', { email, password })),
    request: async (method: string, path: string, token?: string, body?: unknown) =>
      app.request(path, json(method, body, token)),
  }
}
