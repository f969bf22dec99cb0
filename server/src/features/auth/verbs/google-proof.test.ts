import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../testing/error-of.ts'
import { googleBrowser, pkce } from '../../../testing/google-browser.ts'
import { createAuthApp, password, randomEmail, Session } from '../testing/auth-fixture.ts'

type App = Awaited<ReturnType<typeof createAuthApp>>

/** A browser that has chosen its account at the issuer and hasn't come back yet. */
async function chooseAccount(app: App, email: string) {
  const browser = googleBrowser(app)
  const begun = await browser.open(`/auth/v1/authorize?provider=google${pkce.query}`)
  const callback = await browser.choose(begun.headers.get('location') ?? '', { email })
  return { comeBack: () => browser.open(callback) }
}

/** A stranger who registered the address on a server that confirms every sign-up automatically. */
async function preRegistered() {
  const app = await createAuthApp({ env: { AUTH_AUTOCONFIRM: 'on' } })
  const email = randomEmail()
  const body = { email, password, data: { firstName: 'Mallory' } }
  const stranger = Session.parse(await (await app.call('POST', '/signup', { body })).json())
  const stored = async () => {
    const { rows } = await app.owner.query(
      `select u.id, u.encrypted_password is not null as "hasPassword", u.raw_user_meta_data::text as metadata,
         array(select provider || ':' || coalesce(i.email, '') from auth.identities i where i.user_id = u.id) as identities
       from auth.users u where u.email = $1`,
      [email],
    )
    const Stored = z.object({
      id: z.string(),
      hasPassword: z.boolean(),
      metadata: z.string(),
      identities: z.array(z.string()),
    })
    return Stored.parse(rows[0])
  }
  return { app, email, stranger, stored }
}

test('SF-1 with autoconfirm, Google proves the address: the pre-registrant’s password and sessions do not survive', async () => {
  const { app, email, stranger, stored } = await preRegistered()
  await (await chooseAccount(app, email)).comeBack()
  const { metadata, ...account } = await stored()
  expect(account).toEqual({ id: stranger.user.id, hasPassword: false, identities: [`google:${email}`] })
  expect(metadata).not.toContain('Mallory')
  const { call } = app
  expect(await errorOf(call('POST', '/token?grant_type=password', { body: { email, password } }))).toEqual([
    400,
    'invalid_credentials',
  ])
  expect(await errorOf(call('GET', '/user', { token: stranger.access_token }))).toEqual([403, 'session_not_found'])
  const { refresh_token } = stranger
  const refreshed = call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect((await errorOf(refreshed))[0]).toBe(400)
})

test('SF-1 a proven account keeps its password and names when Google is linked', async () => {
  const { app, email, stored } = await preRegistered()
  await (await chooseAccount(app, email)).comeBack()
  const before = await app.createUser({ user_metadata: { firstName: 'Ada' } })
  await (await chooseAccount(app, before.email)).comeBack()
  expect((await app.signIn(before.email)).user).toMatchObject({ id: before.id, user_metadata: { firstName: 'Ada' } })
  expect((await stored()).hasPassword).toBe(false)
})
