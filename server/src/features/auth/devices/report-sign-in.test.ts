import { CreatedApiKey } from '@assay/contract/api-keys'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { otherPassword, password, Session } from '../testing/auth-fixture.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { createFactorApp } from '../testing/factor-fixture.ts'

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

/** One for all: each test has people of its own. */
const shared = createFactorApp()

async function reportApp() {
  const api = await shared
  const { app, call, mailTo, address } = api
  const headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', origin: 'null' }
  const read = async (response: Response | Promise<Response>) => {
    const page = await response
    return `${page.status} ${(await page.text()).replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')}`
  }
  return {
    ...api,
    open: (link: string) => read(app.request(link, { headers })),
    press: (link: string) =>
      read(
        app.request(new URL(link).pathname, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URL(link).search.slice(1),
        }),
      ),
    /** Someone else signs in with the password, from far away. */
    async breakIn(email: string) {
      const response = await call('POST', '/token?grant_type=password', {
        body: { email, password },
        from: '81.2.69.142',
        headers: { 'user-agent': safari },
      })
      const thief = Session.parse(await response.json())
      const mail = (await mailTo(email)).find(({ subject }) => subject === 'New sign-in to your Assay account')
      const link = /http:\S+not-me\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return { thief, link }
    },
  }
}

test('AC-3 “This wasn’t me” ends all sessions and the password, and mails a link for a new one; it works once', async () => {
  const { signedIn, breakIn, open, press, call, mailTo, owner, logLines } = await reportApp()
  const ada = await signedIn()
  const { thief, link } = await breakIn(ada.email)
  // A mail scanner opens the link, twice.
  for (const page of [await open(link), await open(link)]) {
    expect(page).toMatch(/^200 .*Safari on macOS .*United Kingdom \(approximate\)/)
    expect(page).toContain('Turn off your password and email you a link')
  }
  expect((await call('GET', '/user', { token: thief.access_token })).status).toBe(200)

  const pressed = await Promise.all([press(link), press(link)])
  expect(pressed.map((page) => page.slice(0, 3)).toSorted()).toEqual(['200', '410'])
  expect(pressed.find((page) => page.startsWith('200'))).toContain('We’ve emailed you a link to choose a new password.')
  for (const token of [ada.access_token, thief.access_token]) {
    expect((await call('GET', '/user', { token })).status).toBe(403)
  }
  const signIn = { body: { email: ada.email, password } }
  expect((await call('POST', '/token?grant_type=password', signIn)).status).toBe(400)
  expect(await open(link)).toMatch(/^410 .*You’ve already reported this sign-in/)

  const [mail] = await mailTo(ada.email)
  expect(mail?.subject).toBe('We secured your Assay account')
  const token = /token=(admin_[\w-]+)/.exec(mail?.text ?? '')?.[1]
  const recovered = await call('POST', '/verify', { body: { type: 'recovery', token_hash: token } })
  const session = Session.parse(await recovered.json())
  const changed = await call('PUT', '/user', { body: { password: otherPassword }, token: session.access_token })
  expect(changed.status).toBe(200)
  const again = { body: { email: ada.email, password: otherPassword } }
  expect((await call('POST', '/token?grant_type=password', again)).status).toBe(200)

  const secret = new URL(link).searchParams.get('token') ?? 'none'
  const { rows } = await owner.query('select to_jsonb(n)::text as row from auth.sign_in_notices n')
  expect(rows.map(({ row }) => row).join() + logLines.join()).not.toContain(secret)
})

test('AC-3 what a stranger left goes with the sessions: passkey, factor, new address; keys are named', async () => {
  const { createUser, signIn, breakIn, press, call, app, mailTo, owner, codeFor, deps } = await reportApp()
  const { email, id } = await createUser({ user_metadata: { services: ['developer'] } })
  await signIn(email)
  const { thief, link } = await breakIn(email)
  const token = thief.access_token
  const from = { from: '81.2.69.142', token }
  const Asked = z.object({
    challenge_id: z.string(),
    options: z.object({ challenge: z.string(), user: z.object({ id: z.string() }) }),
  })
  const asked = Asked.parse(await (await call('POST', '/passkeys/registration/options', { body: {}, ...from })).json())
  const credential = createAuthenticator({ origin: new URL(deps.config.publicUrl).origin }).create(asked.options)
  const registered = { challenge_id: asked.challenge_id, credential, friendly_name: 'Mine now' }
  expect((await call('POST', '/passkeys/registration/verify', { body: registered, ...from })).status).toBe(200)
  const key = await app.request('/api-keys', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Call +1 555 0100' }),
  })
  const prefix = CreatedApiKey.parse(await key.json()).full_key.slice(0, 13)
  expect((await call('PUT', '/user', { body: { email: 'thief@example.com' }, ...from })).status).toBe(200)
  const Enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) })
  const factor = Enrolled.parse(
    await (await call('POST', '/factors', { body: { factor_type: 'totp', friendly_name: 'x' }, ...from })).json(),
  )
  const challenge = Object(await (await call('POST', `/factors/${factor.id}/challenge`, { body: {}, ...from })).json())
  const answer = { challenge_id: challenge.id, code: codeFor(factor.totp.secret) }
  expect((await call('POST', `/factors/${factor.id}/verify`, { body: answer, ...from })).status).toBe(200)

  const page = await press(link)
  expect(page).toContain('1 passkey, two-step verification, a change of your email address')
  expect(page).toContain(`${prefix}…`)
  const [mail] = await mailTo(email)
  expect(mail?.text).toContain(`Created since that sign-in: ${prefix}…`)
  expect(page + mail?.text).not.toContain('555')
  const { rows } = await owner.query(
    `select email_change, (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
       (select count(*)::int from auth.webauthn_credentials where user_id = u.id) as passkeys,
       (select count(*)::int from auth.sessions where user_id = u.id) as sessions
     from auth.users u where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ email_change: null, factors: 0, passkeys: 0, sessions: 0 }])
  const logged = await owner.query('select action from audit_events where $1 in (user_id, member_id)', [id])
  const actions = logged.rows.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['sign_in.reported', 'passkey.removed', 'two_step.removed']))
})

test('AC-3 a factor the owner added stays: the mailed link alone doesn’t get past it', async () => {
  const { withApp, breakIn, press, call, mailTo } = await reportApp()
  const { email } = await withApp()
  const { link } = await breakIn(email)
  expect(await press(link)).toMatch(/^200/)
  const token = /token=(admin_[\w-]+)/.exec((await mailTo(email))[0]?.text ?? '')?.[1]
  const recovered = await call('POST', '/verify', { body: { type: 'recovery', token_hash: token } })
  const { access_token } = Session.parse(await recovered.json())
  const changed = await call('PUT', '/user', { body: { password: otherPassword }, token: access_token })
  expect(changed.headers.get('x-sb-error-code')).toBe('insufficient_aal')
})

test('AC-3 without a password the page says so; a link of a moved account, an old one and an invented one open nothing', async () => {
  const { signedIn, breakIn, open, press, clock, owner, mailTo } = await reportApp()
  const [google, moved, late] = [await signedIn(), await signedIn(), await signedIn()]
  const byGoogle = await breakIn(google.email)
  await owner.query('update auth.users set encrypted_password = null where id = $1', [google.id])
  expect(await open(byGoogle.link)).not.toContain('Turn off your password')
  expect(await press(byGoogle.link)).toContain('Your account has no password.')
  expect((await mailTo(google.email))[0]?.text).toContain('Sign in:\nhttp://localhost/login')

  const stolen = await breakIn(moved.email)
  await owner.query('update auth.users set email = $2 where id = $1', [moved.id, `moved-${moved.email}`])
  expect(await press(stolen.link)).toMatch(/^200 .*We ended all sessions .*another email address/)
  expect(await mailTo(`moved-${moved.email}`)).toEqual([])

  const { link } = await breakIn(late.email)
  clock.advance(7 * 86_400)
  expect(await open(link)).toMatch(/^410 .*This link has expired/)
  expect(await press(link)).toMatch(/^410 .*This link has expired/)
  for (const token of ['invented', '', '%00', 'x'.repeat(500)]) {
    expect(await press(link.replace(/token=.*/, `token=${token}`))).toMatch(/^404 .*This link isn’t valid/)
  }
})
