import { expect, test } from 'vitest'
import { createAuthApp, otherPassword, password, randomEmail, redirected } from './testing/auth-fixture.ts'

test('SU-11 supabase-js signs up; the mailed link confirms and signs in; the metadata is as given', async () => {
  const { client, openLink, mailedLink } = await createAuthApp()
  const supabase = client()
  const email = randomEmail()
  const data = { firstName: 'Ada', lastName: 'King', profileCompleted: true }
  const signedUp = await supabase.auth.signUp({
    email,
    password,
    options: { data, emailRedirectTo: 'http://localhost/dashboard' },
  })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user).toMatchObject({ email, user_metadata: data, identities: [{ provider: 'email' }] })

  const early = await supabase.auth.signInWithPassword({ email, password })
  expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })

  const { target, fragment } = redirected(await openLink(await mailedLink(email)))
  expect(target).toBe('http://localhost/dashboard')
  expect(fragment).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' })
  const { access_token = '', refresh_token = '' } = fragment
  const session = await supabase.auth.setSession({ access_token, refresh_token })
  expect(session.data.user).toMatchObject({ email, user_metadata: { ...data, email_verified: true } })
  expect(session.data.user?.email_confirmed_at).toBeDefined()
})

test('supabase-js signs in, changes metadata and password, refreshes, and verifies claims with the published key', async () => {
  const { client, createUser } = await createAuthApp()
  const { email } = await createUser()
  const supabase = client()
  const signedIn = await supabase.auth.signInWithPassword({ email, password })
  expect(signedIn.error).toBeNull()

  const changed = await supabase.auth.updateUser({ data: { firstName: 'Grace', first_name: 'Grace' } })
  expect(changed.data.user?.user_metadata).toMatchObject({ firstName: 'Grace', first_name: 'Grace' })
  expect((await supabase.auth.updateUser({ password: otherPassword })).error).toBeNull()
  const same = await supabase.auth.updateUser({ password: otherPassword })
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
  const weak = await supabase.auth.updateUser({ password: 'short' })
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length', 'characters'] })

  const refreshed = await supabase.auth.refreshSession()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)
  expect(refreshed.data.user?.user_metadata).toMatchObject({ firstName: 'Grace' })
  const claims = await supabase.auth.getClaims()
  expect(claims.data?.claims).toMatchObject({ email, role: 'authenticated', aal: 'aal1', aud: 'authenticated' })

  const old = await client().auth.signInWithPassword({ email, password })
  expect(old.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect((await client().auth.signInWithPassword({ email, password: otherPassword })).error).toBeNull()
})

test('supabase-js signs out here, elsewhere, everywhere', async () => {
  const { client, createUser } = await createAuthApp()
  const { email } = await createUser()
  const signedIn = async () => {
    const supabase = client()
    const { data } = await supabase.auth.signInWithPassword({ email, password })
    return { supabase, token: data.session?.access_token ?? '' }
  }
  const isAlive = async ({ supabase, token }: Awaited<ReturnType<typeof signedIn>>) =>
    (await supabase.auth.getUser(token)).error === null
  const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()]

  expect((await one.supabase.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect([await isAlive(one), await isAlive(two), await isAlive(three)]).toEqual([false, true, true])
  expect((await two.supabase.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect([await isAlive(two), await isAlive(three)]).toEqual([true, false])
  const four = await signedIn()
  expect((await two.supabase.auth.signOut()).error).toBeNull()
  expect([await isAlive(two), await isAlive(four)]).toEqual([false, false])
  const ended = await four.supabase.auth.getUser(four.token)
  expect(ended.error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('supabase-js signs out a user who no longer exists, and lists identities', async () => {
  const { client, keys, createUser } = await createAuthApp()
  const { email, id } = await createUser()
  const supabase = client()
  await supabase.auth.signInWithPassword({ email, password })
  const { data } = await supabase.auth.getUserIdentities()
  expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }])
  await client({ key: keys.secret }).auth.admin.deleteUser(id)
  expect((await supabase.auth.signOut()).error).toBeNull()
  expect((await supabase.auth.getUser()).data.user).toBeNull()
})

test('supabase-js recovers an account, and the new password ends the other sessions', async () => {
  const { client, createUser, call, mailedLink, signIn, openLink } = await createAuthApp()
  const { email } = await createUser()
  const elsewhere = await signIn(email)
  const supabase = client()
  const asked = await supabase.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost/reset-password' })
  expect(asked).toMatchObject({ data: {}, error: null })
  const { target, fragment } = redirected(await openLink(await mailedLink(email)))
  expect(target).toBe('http://localhost/reset-password')
  expect(fragment.type).toBe('recovery')
  const { access_token = '', refresh_token = '' } = fragment
  await supabase.auth.setSession({ access_token, refresh_token })
  expect((await supabase.auth.updateUser({ password: otherPassword })).error).toBeNull()
  expect((await supabase.auth.getUser()).error).toBeNull()
  expect((await call('GET', '/user', { token: elsewhere.access_token })).status).toBe(403)
  expect((await signIn(email, otherPassword)).user.id).toBeDefined()
})

test('supabase-js with PKCE: the link yields a code that only the requesting client can exchange', async () => {
  const { client, openLink, mailedLink } = await createAuthApp()
  const [supabase, stranger] = [client({ flowType: 'pkce' }), client({ flowType: 'pkce' })]
  const email = randomEmail()
  expect((await supabase.auth.signUp({ email, password })).error).toBeNull()
  await stranger.auth.resetPasswordForEmail(randomEmail())
  const { query } = redirected(await openLink(await mailedLink(email)))
  const stolen = await stranger.auth.exchangeCodeForSession(query.code ?? '')
  expect(stolen.error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
  const exchanged = await supabase.auth.exchangeCodeForSession(query.code ?? '')
  expect(exchanged.error).toBeNull()
  expect(exchanged.data.user).toMatchObject({ email })
})
