import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createAuthApp, password, randomEmail } from './testing/auth-fixture.ts'

/** The vendor's session tests, in our words, driven by the pinned client library. */
async function sessionApp() {
  const test = await createAuthApp({ env: { AUTH_AUTOCONFIRM: 'on' } })
  const signedUp = async () => {
    const stored = new Map<string, string>()
    const refreshes: string[] = []
    const supabase = createClient('http://localhost', test.keys.publishable, {
      auth: { autoRefreshToken: false, detectSessionInUrl: false, storageKey: 'session', storage: storageOf(stored) },
      global: {
        fetch: async (input, init) => {
          if (String(input).includes('grant_type=refresh_token')) refreshes.push(String(input))
          return test.app.request(String(input), init)
        },
      },
    })
    const email = randomEmail()
    const { data } = await supabase.auth.signUp({ email, password })
    if (!data.session) throw new Error('signing up gave no session')
    return { supabase, email, stored, refreshes, session: data.session }
  }
  return { ...test, signedUp }
}

test('supabase-js adopts a session unless part of it is missing, broken or unknown', async () => {
  const { signedUp, client } = await sessionApp()
  const { session } = await signedUp()
  const { access_token, refresh_token } = session
  const other = client()
  expect((await other.auth.setSession({ access_token, refresh_token })).error).toBeNull()
  const changed = await other.auth.updateUser({ data: { hello: 'world' } })
  expect(changed.data.user?.user_metadata).toMatchObject({ hello: 'world' })

  const faults: [access: string, refresh: string, says: string][] = [
    ['invalid-access-token', refresh_token, 'Invalid JWT structure'],
    [expiredToken, 'invalid-refresh-token', 'Invalid Refresh Token: Refresh Token Not Found'],
    [access_token, '', 'Auth session missing!'],
    ['', refresh_token, 'Auth session missing!'],
  ]
  for (const [access, refresh, says] of faults) {
    const answer = await client().auth.setSession({ access_token: access, refresh_token: refresh })
    expect(answer.error?.message).toContain(says)
    expect(answer.data.session).toBeNull()
  }
})

test('supabase-js renews an expired session once for all callers', async () => {
  const { signedUp } = await sessionApp()
  const { supabase, session, stored, refreshes, email } = await signedUp()
  stored.set('session', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }))
  const [one, two] = await Promise.all([supabase.auth.getSession(), supabase.auth.getSession()])
  expect(one.data.session?.access_token).toBe(two.data.session?.access_token)
  expect(one.data.session?.refresh_token).not.toBe(session.refresh_token)
  expect(refreshes).toHaveLength(1)
  stored.set('session', JSON.stringify({ ...one.data.session, expires_at: Math.floor(Date.now() / 1000) - 60 }))
  expect((await supabase.auth.getClaims()).data?.claims.email).toBe(email)

  stored.set('session', JSON.stringify({ ...session, expires_at: 1, refresh_token: 'expired-refresh-token' }))
  const refused = await supabase.auth.getSession()
  expect(refused.error?.message).toContain('Invalid Refresh Token')
  expect(refused.data.session).toBeNull()
})

test('supabase-js accepts claims only with our signature', async () => {
  const { signedUp, client } = await sessionApp()
  const { session } = await signedUp()
  const [head = '', body = '', signature = ''] = session.access_token.split('.')
  const { auth } = client()
  expect(await auth.getClaims()).toMatchObject({ data: null, error: null })
  expect((await auth.getClaims(session.access_token)).data?.claims.sub).toBe(session.user.id)
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  expect((await auth.getClaims(`${head}.${body}.${flipped}`)).error?.message).toContain('Invalid JWT signature')
  expect((await auth.getClaims(`${head}.${body}.?`)).error?.message).toContain('JWT not in base64url format')
  const symmetric = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
  const forged = await auth.getClaims(`${symmetric}.${body}.${signature}`)
  expect(forged.error?.message).toContain('unable to parse or verify signature')
})

test('supabase-js without a session gets nothing and changes nothing', async () => {
  const { client } = await sessionApp()
  const { auth } = client()
  expect(await auth.getSession()).toMatchObject({ data: { session: null }, error: null })
  for (const answer of [
    await auth.getUser(),
    await auth.updateUser({ data: { name: 'Nobody' } }),
    await auth.getUserIdentities(),
    await auth.reauthenticate(),
  ]) {
    expect(answer.error?.message).toBe('Auth session missing!')
  }
  const code = await client({ flowType: 'pkce' }).auth.exchangeCodeForSession('mock_code')
  expect(code.error?.status).toBe(400)
})

test('supabase-js signs out a user who no longer exists', async () => {
  const { signedUp, keys, client } = await sessionApp()
  const { supabase, session } = await signedUp()
  await client({ key: keys.secret }).auth.admin.deleteUser(session.user.id)
  expect((await supabase.auth.signOut()).error).toBeNull()
  expect((await supabase.auth.getUser()).data.user).toBeNull()
})

test('supabase-js lists a user’s identities', async () => {
  const { signedUp } = await sessionApp()
  const { supabase, email } = await signedUp()
  const { data } = await supabase.auth.getUserIdentities()
  const [identity, ...others] = data?.identities ?? []
  expect(others).toEqual([])
  if (!identity) throw new Error('there is no identity')
  expect(identity).toMatchObject({ provider: 'email', identity_data: { email } })
  expect(await supabase.auth.reauthenticate()).toMatchObject({ error: null, data: { user: null, session: null } })
})

test('supabase-js gets the same empty response for unknown addresses', async () => {
  const { client } = await sessionApp()
  const { auth } = client()
  const nothing = { error: null, data: { user: null, session: null } }
  const redirect = { emailRedirectTo: 'not-an-address' }
  expect(await auth.resend({ type: 'signup', email: randomEmail(), options: redirect })).toMatchObject(nothing)
  expect(await auth.resend({ type: 'signup', email: randomEmail(), options: {} })).toMatchObject(nothing)
  expect(await auth.resetPasswordForEmail(randomEmail())).toMatchObject({ error: null, data: {} })
  const wrong = await auth.signInWithPassword({ email: randomEmail(), password })
  expect(wrong.error?.message).toBe('Invalid login credentials')
})

const expiredToken = [
  { alg: 'HS256', typ: 'JWT' },
  { aud: 'authenticated', exp: 1_748_107_074, sub: '1' },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2lnbmF0dXJl')
  .join('.')

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
