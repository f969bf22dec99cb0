import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { googleBrowser, pkce } from '../../../testing/google-browser.ts'
import { createAuthApp, password, redirected } from '../testing/auth-fixture.ts'

type App = Awaited<ReturnType<typeof createAuthApp>>

const endings = [
  {
    state: 'banned',
    end: (app: App, id: string) => change(app, 'PUT', id, { ban_duration: '24h' }),
    rejection: 'user_banned',
  },
  {
    state: 'soft-deleted',
    end: (app: App, id: string) => change(app, 'DELETE', id, { should_soft_delete: true }),
    // Its links were deleted with it.
    rejection: 'otp_expired',
  },
]

test.each(endings)('SF-5 no way to sign in works for a $state account', async ({ state, end, rejection }) => {
  const app = await createAuthApp()
  const { call, signedIn, mailedLink } = app
  const ada = await signedIn()
  await call('POST', '/recover', { body: { email: ada.email } })
  const link = new URL(await mailedLink(ada.email), 'http://localhost')
  expect((await end(app, ada.id)).status).toBe(200)

  const passwordGrant = await errorOf(
    call('POST', '/token?grant_type=password', { body: { email: ada.email, password } }),
  )
  expect(passwordGrant).toEqual([400, state === 'banned' ? rejection : 'invalid_credentials'])
  const { refresh_token } = ada
  const refreshed = await errorOf(call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } }))
  expect(refreshed).toEqual([400, state === 'banned' ? rejection : 'refresh_token_not_found'])
  const body = { type: 'recovery', token_hash: link.searchParams.get('token') }
  expect(await errorOf(call('POST', '/verify', { body }))).toEqual([403, rejection])
})

test('SF-5 a banned user can’t sign in with Google, nor with a code from before the ban', async () => {
  const app = await createAuthApp()
  const { createUser, call } = app
  const { id, email } = await createUser()
  const begun = redirected(await byGoogle())
  await change(app, 'PUT', id, { ban_duration: '24h' })
  const body = { auth_code: begun.query.code, code_verifier: pkce.verifier }
  expect(await errorOf(call('POST', '/token?grant_type=pkce', { body }))).toEqual([400, 'user_banned'])
  expect(redirected(await byGoogle()).query.error_code).toBe('user_banned')

  async function byGoogle(): Promise<Response> {
    const browser = googleBrowser(app)
    return browser.open(await browser.callbackOf({ email }, pkce.query))
  }
})

test('SF-5 a user with the service role loses it with the account', async () => {
  const app = await createAuthApp()
  const { call, signedIn } = app
  const operator = await signedIn({ role: 'service_role' })
  const list = () => call('GET', '/admin/users', { token: operator.access_token })
  expect((await list()).status).toBe(200)
  await change(app, 'PUT', operator.id, { ban_duration: '24h' })
  expect(await errorOf(list())).toEqual([403, 'user_banned'])
})

function change({ call, keys }: App, method: string, id: string, body: object): Promise<Response> {
  return call(method, `/admin/users/${id}`, { body, token: keys.secret })
}
