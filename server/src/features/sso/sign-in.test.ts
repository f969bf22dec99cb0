import { randomUUID } from 'node:crypto'
import { MemberPage } from '@assay/contract/teams/teams'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../testing/error-of.ts'
import { googleBrowser, pkce } from '../../testing/google-browser.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { claimsOf, otherPassword, password, redirected } from '../auth/testing/auth-fixture.ts'
import { createAuthenticator } from '../auth/testing/authenticator.ts'
import { createSsoApp, type SsoApp } from './testing/sso-app.ts'
import { oidcClient, type Person } from './testing/start-provider.ts'

const ada = (domain: string, more: Partial<Person> = {}): Person => ({
  ...{ id: randomUUID(), email: `ada@${domain}`, first: 'Ada', last: 'King', ...more },
})
const rolesOf = async ({ database, teamId }: SsoApp) => {
  const { rows } = await database.query<{ email: string; role: string }>(
    'select u.email, m.role from team_members m join auth.users u on u.id = m.user_id where m.team_id = $1 order by m.joined_at, u.email',
    [teamId],
  )
  return rows.map(({ email, role }) => [email.split('@')[0], role])
}
const Codes = z.object({ codes: z.array(z.string()).length(10) })
const User = z.looseObject({ id: z.string(), email: z.string(), user_metadata: z.looseObject({}) })

test('TM-6 TM-8 supabase-js signs in through a real OpenID provider, and the person becomes a member', async () => {
  const app = await createSsoApp()
  const person = ada(app.domain)
  const provider = await app.useOidc([person])
  const supabase = app.client({ flowType: 'pkce' })
  const unknown = await supabase.auth.signInWithSSO({ domain: app.domain })
  expect(unknown.error).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
  await app.proveDomain()
  for (const wanted of [{ domain: app.domain }, { providerId: app.teamId }]) {
    const { data } = await supabase.auth.signInWithSSO({
      ...wanted,
      options: { redirectTo: 'http://localhost/dashboard' },
    })
    const finished = await app.open(await provider.callbackFor(person.id, data?.url ?? ''))
    expect(finished.target).toBe('http://localhost/dashboard')
    const { data: signedIn } = await supabase.auth.exchangeCodeForSession(finished.query.code ?? '')
    expect(signedIn.user).toMatchObject({
      email: person.email,
      app_metadata: { providers: [`sso:${app.teamId}`] },
      user_metadata: { firstName: 'Ada', lastName: 'King' },
    })
    expect(claimsOf(signedIn.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'sso/oidc' }] })
  }
  expect(await rolesOf(app)).toEqual([
    ['owner', 'owner'],
    ['ada', 'viewer'],
  ])
  const { members } = MemberPage.parse(await (await app.asOwner('/teams/current/members')).json())
  expect(members.map(({ email, single_sign_on }) => [email, single_sign_on])).toEqual([
    [person.email, 'Okta'],
    [app.owner.email, null],
  ])
  const noChallenge = app.call('POST', '/sso', { body: { domain: app.domain } })
  expect(await errorOf(noChallenge)).toEqual([400, 'validation_failed'])
  expect(await errorOf(app.call('POST', '/sso', { body: {} }))).toEqual([400, 'validation_failed'])
})

test('TM-7 a real SAML provider signs in by signed assertions, and groups decide roles at every sign-in', async () => {
  const app = await createSsoApp()
  const person = ada(app.domain, { groups: ['staff', 'eng'] })
  const groups = [
    { group: 'staff', role: 'billing' },
    { group: 'eng', role: 'developer' },
  ]
  const provider = await app.useSaml([person], { settings: { groups } })
  await app.proveDomain()
  const session = await provider.signIn(person.id)
  expect(claimsOf(session.access_token)).toMatchObject({ email: person.email, amr: [{ method: 'sso/saml' }] })
  expect(User.parse(session.user).user_metadata).toMatchObject({
    firstName: 'Ada',
    lastName: 'King',
    profileCompleted: true,
  })
  expect(await rolesOf(app)).toEqual([
    ['owner', 'owner'],
    ['ada', 'developer'],
  ])
  person.groups = ['staff']
  expect((await provider.signIn(person.id)).user.id).toBe(session.user.id)
  expect(await rolesOf(app)).toEqual([
    ['owner', 'owner'],
    ['ada', 'billing'],
  ])
  const { connection } = await app.read()
  expect(connection).toMatchObject({ protocol: 'saml', issuer: provider.url, used_at: expect.any(String) })
  expect(Date.parse(connection?.certificate_expires_at ?? '')).toBeGreaterThan(Date.now() + 800 * 86_400_000)
  const metadata = await app.app.request(`/auth/v1/sso/${app.teamId}/metadata`)
  expect(await metadata.text()).toContain(`Location="${(await app.read()).assay.acs_url}"`)
})

test('TM-6 an account outside the team is opened once its mailbox agrees, and one with an address elsewhere never', async () => {
  const app = await createSsoApp()
  const person = ada(app.domain)
  const provider = await app.useOidc([person])
  await app.proveDomain()
  const { id } = await app.createUser({ email: person.email, user_metadata: { firstName: 'Own' } })
  const asked = await app.open(await provider.callbackFor(person.id))
  expect(asked.query).toMatchObject({ error_code: 'sso_consent_needed' })
  const link = await app.mailedConsent(person.email)
  // What scanners open changes nothing.
  expect(await (await app.app.request(link)).text()).toContain('Connect my account')
  expect(await rolesOf(app)).toEqual([['owner', 'owner']])
  expect((await app.open(await provider.callbackFor(person.id))).query).not.toHaveProperty('code')
  const newer = await app.mailedConsent(person.email)
  expect((await app.agree(link)).status).toBe(410)
  expect((await app.agree(newer)).status).toBe(200)
  expect((await app.agree(newer)).status).toBe(410)
  const session = await provider.signIn(person.id)
  expect(session.user.id).toBe(id)
  expect(User.parse(session.user).user_metadata).toMatchObject({ firstName: 'Own', lastName: 'King' })
  expect((await app.signIn(person.email)).user.id).toBe(id)
  // The person takes the account along: the company’s provider doesn’t open it any longer.
  await app.database.query('update auth.users set email = $2 where id = $1', [id, `${randomUUID()}@example.com`])
  const { query } = await app.open(await provider.callbackFor(person.id))
  expect(query).toMatchObject({ error_code: 'sso_domain_mismatch' })
  // Nor does it once the person has left the team.
  await app.database.query('update auth.users set email = $2 where id = $1', [id, person.email])
  const { access_token: token } = await app.signIn(person.email)
  const left = await app.app.request(`/teams/current/members/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'assay-team': app.teamId },
  })
  expect(left.status).toBe(204)
  const again = await app.open(await provider.callbackFor(person.id))
  expect(again.query).toMatchObject({ error_code: 'sso_consent_needed' })
  const late = await app.mailedConsent(person.email)
  await app.ask('DELETE', `/domains/${app.domain}`)
  expect((await app.agree(late)).status).toBe(410)
  expect(await errorOf(app.begin())).toEqual([404, 'sso_provider_not_found'])
})

test('TM-6 an admin can’t become the owner through a provider of their own: only the owner chooses it, and hears of it', async () => {
  const app = await createSsoApp()
  const person = ada(app.domain)
  const provider = await app.useOidc([person], { default_role: 'admin' })
  await app.proveDomain()
  const admin = await provider.signIn(person.id)
  const asAdmin = (method: string, path: string, body?: object) => app.ask(method, path, body, admin.access_token)
  expect((await asAdmin('GET', '')).status).toBe(200)
  const own = { ...oidcClient, protocol: 'oidc', issuer: provider.url, name: 'Mine', default_role: 'admin' }
  const attempts: [string, string, object?][] = [
    ['PUT', '', own],
    ['DELETE', '', {}],
    ['POST', '/test'],
    ['POST', '/domains', { domain: 'example.com' }],
    ['POST', `/domains/${app.domain}/check`],
    ['DELETE', `/domains/${app.domain}`],
    ['PUT', '/required', { required: false }],
    ['POST', '/recovery-codes', {}],
  ]
  for (const [method, path, body] of attempts) {
    expect(await errorOf(asAdmin(method, path, body))).toEqual([403, 'role_required'])
  }
  const subjects = async () =>
    (await app.mailTo(app.owner.email))
      .map(({ subject }) => subject)
      .filter((subject) => /single sign-on/.test(subject))
  expect(await subjects()).toEqual(['Your team’s single sign-on was set up'])
  expect((await app.ask('PUT', '', own)).status).toBe(200)
  expect((await app.ask('DELETE', `/domains/${app.domain}`)).status).toBe(200)
  expect((await app.ask('DELETE', '', {})).status).toBe(204)
  expect(await subjects()).toEqual([
    'Your team’s single sign-on was removed',
    'A domain of your team’s single sign-on was removed',
    'Your team’s single sign-on was changed',
    'Your team’s single sign-on was set up',
  ])
})

test('TM-6 required closes passwords, Google, passkeys and links for the domain; the owner’s codes open it', async () => {
  const app = await createSsoApp()
  const person = ada(app.domain)
  const provider = await app.useOidc([person])
  expect(await errorOf(app.ask('PUT', '/required', { required: true }))).toEqual([409, 'conflict'])
  await app.proveDomain()
  expect(await errorOf(app.ask('PUT', '/required', { required: true }))).toEqual([409, 'conflict'])
  await app.createUser({ email: person.email })
  await app.open(await provider.callbackFor(person.id))
  await app.agree(await app.mailedConsent(person.email))
  const bySso = await provider.signIn(person.id)
  const byPassword = await app.signIn(person.email)
  const passkey = createAuthenticator()
  const supabase = app.client()
  await supabase.auth.setSession(byPassword)
  const { data: created } = await supabase.auth.passkey.startRegistration()
  if (!created) throw new Error('no passkey can be registered')
  const credential = passkey.create(created.options)
  await supabase.auth.passkey.verifyRegistration({ challengeId: created.challenge_id, credential })
  await app.call('POST', '/recover', { body: { email: person.email, ...pkce.body } })
  const required = await app.ask('PUT', '/required', { required: true })
  expect(Codes.parse(await required.json()).codes).toHaveLength(10)

  // What a password opened before has ended; the session that turned it on goes on, and single sign-on’s too.
  expect(await errorOf(app.call('GET', '/user', { token: byPassword.access_token }))).toEqual([
    403,
    'session_not_found',
  ])
  expect((await app.call('GET', '/user', { token: bySso.access_token })).status).toBe(200)
  const signIn = (email: string) => app.call('POST', '/token?grant_type=password', { body: { email, password } })
  expect(await errorOf(signIn(person.email))).toEqual([403, 'sso_required'])
  expect(await errorOf(signIn(app.owner.email))).toEqual([403, 'sso_required'])
  const signUp = app.call('POST', '/signup', { body: { email: `new@${app.domain}`, password } })
  expect(await errorOf(signUp)).toEqual([403, 'sso_required'])
  const { query: link } = redirected(await app.openLink(await app.mailedLink(person.email)))
  const exchanged = { auth_code: link.code, code_verifier: pkce.verifier }
  expect(await errorOf(app.call('POST', '/token?grant_type=pkce', { body: exchanged }))).toEqual([403, 'sso_required'])
  const google = googleBrowser(app)
  const byGoogle = redirected(await google.open(await google.callbackOf({ email: person.email }, pkce.query)))
  expect(byGoogle.query).toMatchObject({ error_code: 'sso_required' })
  const { data: asked } = await app.client().auth.passkey.startAuthentication()
  if (!asked) throw new Error('no passkey can be used')
  const byPasskey = { challengeId: asked.challenge_id, credential: passkey.get(asked.options) }
  const { error } = await app.client().auth.passkey.verifyAuthentication(byPasskey)
  expect(error).toMatchObject({ code: 'sso_required' })
  expect((await provider.signIn(person.id)).user.id).toBe(bySso.user.id)
  // Single sign-on counts as a second factor where there’s no way around it.
  await app.database.query("update teams set second_factor_due = now() - interval '1 day' where id = $1", [app.teamId])
  expect((await app.ask('GET', '', undefined, bySso.access_token)).status).toBe(200)
  await app.database.query('update teams set second_factor_due = null where id = $1', [app.teamId])

  // Nor is there a way out of the domain: not now, and not by a link that was asked for before.
  const asPerson = { token: bySso.access_token }
  const moved = `${randomUUID()}@example.com`
  const update = (body: object) => app.call('PUT', '/user', { ...asPerson, body })
  expect(await errorOf(update({ email: moved }))).toEqual([403, 'sso_required'])
  expect(await errorOf(update({ password: otherPassword }))).toEqual([403, 'sso_required'])
  await app.ask('PUT', '/required', { required: false })
  expect((await update({ email: moved })).status).toBe(200)
  const requiredAgain = await app.ask('PUT', '/required', { required: true })
  const { codes } = Codes.parse(await requiredAgain.json())
  const late = redirected(await app.openLink(await app.mailedLink(moved)))
  expect({ ...late.query, ...late.fragment }).toMatchObject({ error_code: 'sso_required' })
  // Whoever got out another way owes the second factor like everyone else.
  await app.database.query("update teams set second_factor_due = now() - interval '1 day' where id = $1", [app.teamId])
  await app.database.query('update auth.users set email = $2 where id = $1', [bySso.user.id, moved])
  expect(await errorOf(app.ask('GET', '', undefined, bySso.access_token))).toEqual([403, 'second_factor_required'])
  await app.database.query('update auth.users set email = $2 where id = $1', [bySso.user.id, person.email])
  await app.database.query('update teams set second_factor_due = null where id = $1', [app.teamId])

  const recover = (email: string, code: string) => app.call('POST', '/sso/recovery', { body: { email, code } })
  expect(await errorOf(recover(person.email, codes[0] ?? ''))).toEqual([400, 'invalid_credentials'])
  expect(await errorOf(recover(app.owner.email, 'wrong'))).toEqual([400, 'invalid_credentials'])
  const recovered = await (await recover(app.owner.email, codes[0] ?? '')).json()
  expect(claimsOf(z.looseObject({ access_token: z.string() }).parse(recovered).access_token)).toMatchObject({
    amr: [{ method: 'sso/recovery_code' }],
  })
  expect(await errorOf(recover(app.owner.email, codes[0] ?? ''))).toEqual([400, 'invalid_credentials'])
  expect((await app.mailTo(app.owner.email))[0]?.subject).toContain('recovery code')
  expect((await app.ask('PUT', '/required', { required: false })).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(200)
})

test('TM-6 the client’s secret is sealed, and members who may not set it up read it alone', async () => {
  const app = await createSsoApp()
  const person = ada(app.domain)
  const provider = await app.useOidc([person])
  await app.proveDomain()
  const { rows } = await app.database.query<{ all: string }>(
    'select c::text as all from sso_connections c where user_id = $1',
    [app.teamId],
  )
  expect(rows[0]?.all).not.toContain('secret-that-only')
  expect(JSON.stringify(await app.read())).not.toContain('secret-that-only')
  const member = await provider.signIn(person.id)
  const asMember = (method: string, path: string, body?: object) => app.ask(method, path, body, member.access_token)
  expect((await asMember('GET', '')).status).toBe(200)
  expect(await errorOf(asMember('PUT', '/required', { required: true }))).toEqual([403, 'role_required'])
  expect(await errorOf(asMember('POST', '/domains', { domain: 'example.com' }))).toEqual([403, 'role_required'])
  // Another issuer must not get the secret of the one before.
  const moved = {
    protocol: 'oidc',
    name: 'Okta',
    default_role: 'viewer',
    issuer: 'http://127.0.0.1:9',
    client_id: 'assay',
  }
  expect(await errorOf(app.ask('PUT', '', moved))).toEqual([400, 'invalid_request'])
  const inside = { ...moved, client_secret: 'x', issuer: 'http://10.0.0.7' }
  const rejected = await app.ask('PUT', '', inside)
  expect(await rejected.json()).toMatchObject({ fields: { issuer: expect.stringContaining('private network') } })
})

test('TM-6 a provider creates a bounded number of accounts a day, and none while sign-up is closed', async () => {
  const app = await createSsoApp()
  const [one, two] = [ada(app.domain), ada(app.domain, { email: `tom@${app.domain}` })]
  const provider = await app.useOidc([one, two])
  await app.proveDomain()
  await provider.signIn(one.id)
  await app.database.query('update rate_limits set count = 200 where key = $1', [`auth:new-accounts:sso:${app.teamId}`])
  const late = await app.open(await provider.callbackFor(two.id))
  expect(late.query).toMatchObject({ error_code: 'over_request_rate_limit' })
  // Whoever has an account gets in.
  await provider.signIn(one.id)
  const closed = await createTestApp({ env: { AUTH_SIGNUP: 'off', CAPTCHA_PROVIDER: 'none' } })
  const callback = await provider.callbackFor(two.id)
  const rejected = redirected(await closed.app.request(callback))
  expect(rejected.query).toMatchObject({ error_code: 'signup_disabled' })
  expect(await rolesOf(app)).toHaveLength(2)
})

test('TM-6 TM-7 a test goes to the provider and back, and signs nobody in', async () => {
  const app = await createSsoApp()
  const person = ada(app.domain)
  const provider = await app.useSaml([person])
  const { url } = z.object({ url: z.string() }).parse(await (await app.ask('POST', '/test')).json())
  const { acs, form } = await provider.responseFor(person.id, url)
  const { target, query } = await app.postResponse(acs, form)
  expect(target).toBe('http://localhost/team')
  expect(query).toEqual({
    sso_test: 'ok',
    sso_message: `Okta signed you in as ${person.email}. Verify ${app.domain} before people there can sign in.`,
  })
  expect(await rolesOf(app)).toEqual([['owner', 'owner']])
})

test('TM-8 on a hosted project supabase-js asks the project itself', async () => {
  const asked: string[] = []
  const supabase = createClient('https://project.supabase.co', 'key', {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        asked.push(String(input))
        return Response.json({ url: 'https://idp.example/' })
      },
    },
  })
  const { data } = await supabase.auth.signInWithSSO({ domain: 'fernhill.example' })
  expect(asked).toEqual(['https://project.supabase.co/auth/v1/sso'])
  expect(data?.url).toBe('https://idp.example/')
})
