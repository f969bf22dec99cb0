import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf, createAuthApp, password, redirected } from './auth-fixture.ts'

type App = Awaited<ReturnType<typeof createAuthApp>>

const endings = [
  {
    state: 'banned',
    end: (app: App, id: string) => change(app, 'PUT', id, { ban_duration: '24h' }),
    code: 'user_banned',
  },
  {
    state: 'soft-deleted',
    end: (app: App, id: string) => change(app, 'DELETE', id, { should_soft_delete: true }),
    code: 'user_not_found',
  },
]

test.each(endings)('SF-5 no way to sign in opens for a $state account', async ({ state, end, code }) => {
  const app = await createAuthApp()
  const { call, signedIn, mailedLink } = app
  const ada = await signedIn()
  await call('POST', '/recover', { body: { email: ada.email } })
  const link = new URL(await mailedLink(ada.email), 'http://localhost')
  expect((await end(app, ada.id)).status).toBe(200)

  const passwordGrant = await codeOf(
    call('POST', '/token?grant_type=password', { body: { email: ada.email, password } }),
  )
  expect(passwordGrant).toEqual([400, state === 'banned' ? code : 'invalid_credentials'])
  const { refresh_token } = ada
  const refreshed = await codeOf(call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } }))
  expect(refreshed).toEqual([400, state === 'banned' ? code : 'refresh_token_not_found'])
  const body = { type: 'recovery', token_hash: link.searchParams.get('token') }
  expect(await codeOf(call('POST', '/verify', { body }))).toEqual([403, code])
})

test('SF-5 a banned person does not come in by Google, nor with a code of a sign-in begun before', async () => {
  const app = await createAuthApp()
  const { createUser, call } = app
  const { id, email } = await createUser()
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const begun = redirected(await byGoogle(`&code_challenge=${challenge}&code_challenge_method=s256`))
  await change(app, 'PUT', id, { ban_duration: '24h' })
  const body = { auth_code: begun.query.code, code_verifier: verifier }
  expect(await codeOf(call('POST', '/token?grant_type=pkce', { body }))).toEqual([400, 'user_banned'])
  expect(redirected(await byGoogle()).fragment.error_code).toBe('user_banned')

  async function byGoogle(query = ''): Promise<Response> {
    const sent = await call('GET', `/authorize?provider=google${query}`)
    const form = new URLSearchParams({ decision: 'continue', name: 'Ada', email, verified: 'yes' })
    const chosen = await app.app.request(sent.headers.get('location') ?? '', { method: 'POST', body: form })
    // The same browser comes back.
    const headers = { cookie: sent.headers.get('set-cookie')?.split(';')[0] ?? '' }
    return app.app.request(chosen.headers.get('location') ?? '', { headers })
  }
})

test('SF-5 a user with the service role loses it together with the account', async () => {
  const app = await createAuthApp()
  const { call, signedIn } = app
  const operator = await signedIn({ role: 'service_role' })
  const list = () => call('GET', '/admin/users', { token: operator.access_token })
  expect((await list()).status).toBe(200)
  await change(app, 'PUT', operator.id, { ban_duration: '24h' })
  expect(await codeOf(list())).toEqual([403, 'user_banned'])
})

function change({ call, keys }: App, method: string, id: string, body: object): Promise<Response> {
  return call(method, `/admin/users/${id}`, { body, token: keys.secret })
}
