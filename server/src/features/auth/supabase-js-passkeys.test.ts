import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../testing/error-of.ts'
import { claimsOf, type createAuthApp, password } from './testing/auth-fixture.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { createFactorApp } from './testing/factor-fixture.ts'

type Client = ReturnType<Awaited<ReturnType<typeof createAuthApp>>['client']>
type Authenticator = ReturnType<typeof createAuthenticator>

/** The vendor's passkey tests, in our words, and then some. */
async function passkeyApp() {
  const app = await createFactorApp()
  const register = async (supabase: Client, device: Authenticator) => {
    const { data: asked, error } = await supabase.auth.passkey.startRegistration()
    if (error) throw error
    return supabase.auth.passkey.verifyRegistration({
      challengeId: asked.challenge_id,
      credential: device.create(asked.options),
    })
  }
  const signInBy = async (supabase: Client, device: Authenticator) => {
    const { data: asked, error } = await supabase.auth.passkey.startAuthentication()
    if (error) throw error
    return supabase.auth.passkey.verifyAuthentication({
      challengeId: asked.challenge_id,
      credential: device.get(asked.options),
    })
  }
  return {
    ...app,
    register,
    signInBy,
    /** Signed in with a password, and with a passkey registered. */
    async withPasskey(device = createAuthenticator()) {
      const { email, id } = await app.createUser()
      const supabase = app.client()
      await supabase.auth.signInWithPassword({ email, password })
      const { data, error } = await register(supabase, device)
      if (error) throw error
      return { email, id, supabase, device, passkeyId: data.id }
    },
  }
}

/** One for all: each test has people of its own. */
const shared = passkeyApp()

test('AC-2 supabase-js registers a passkey, signs in with it, renames and removes it', async () => {
  const { createUser, client, signInBy, mailTo, clock } = await shared
  const { email, id } = await createUser()
  const owner = client()
  await owner.auth.signInWithPassword({ email, password })
  const device = createAuthenticator()
  const { data: asked } = await owner.auth.passkey.startRegistration()
  expect(asked?.options).toMatchObject({
    rp: { id: 'localhost', name: 'Assay' },
    user: { id: Buffer.from(id).toString('base64url'), name: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: expect.arrayContaining([{ alg: -7, type: 'public-key' }]),
  })
  expect(asked?.expires_at).toBeGreaterThan(clock.now().getTime() / 1000 + 290)
  if (!asked) throw new Error('there are no options')
  const registered = { challengeId: asked.challenge_id, credential: device.create(asked.options) }
  const { data: passkey } = await owner.auth.passkey.verifyRegistration(registered)
  expect(passkey).toEqual({ id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) })
  expect((await mailTo(email))[0]?.subject).toBe('A passkey was added to your Assay account')
  const replayed = await owner.auth.passkey.verifyRegistration(registered)
  expect(replayed.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })

  const passkeyId = passkey?.id ?? ''
  const renamed = await owner.auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })
  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Laptop' })
  const elsewhere = client()
  const { data: request } = await elsewhere.auth.passkey.startAuthentication()
  expect(request?.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(request?.options.allowCredentials ?? []).toEqual([])
  if (!request) throw new Error('there are no options')
  clock.advance(60)
  const assertion = { challengeId: request.challenge_id, credential: device.get(request.options) }
  const signedIn = await elsewhere.auth.passkey.verifyAuthentication(assertion)
  expect(signedIn.data?.user?.id).toBe(id)
  expect(claimsOf(signedIn.data?.session?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'passkey' }],
  })
  expect((await elsewhere.auth.getUser()).data.user?.email).toBe(email)
  const twice = await elsewhere.auth.passkey.verifyAuthentication(assertion)
  expect(twice.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
  expect((await owner.auth.passkey.list()).data).toMatchObject([
    { id: passkeyId, friendly_name: 'Laptop', last_used_at: expect.any(String) },
  ])

  expect((await owner.auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await owner.auth.passkey.list()).data).toEqual([])
  expect((await mailTo(email))[0]?.subject).toBe('A passkey was removed from your Assay account')
  expect((await signInBy(client(), device)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  const nowhere = await owner.auth.passkey.update({ passkeyId, friendlyName: 'x' })
  expect(nowhere.error).toMatchObject({ status: 404 })
})

test('nothing tells a wrong signature, an unknown passkey and a closed account apart', async () => {
  const { withPasskey, signInBy, client, owner, register, createUser } = await shared
  const [stranger, banned, deleted, unconfirmed] = [
    createAuthenticator(),
    await withPasskey(),
    await withPasskey(),
    await withPasskey(),
  ]
  const { data: asked } = await banned.supabase.auth.passkey.startRegistration()
  if (asked) stranger.create(asked.options)
  await owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [banned.id])
  await owner.query('update auth.users set deleted_at = now() where id = $1', [deleted.id])
  await owner.query('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id])
  const failed = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' }
  for (const device of [stranger, banned.device, deleted.device, unconfirmed.device]) {
    expect((await signInBy(client(), device)).error).toMatchObject(failed)
  }
  // Neither another site's page, nor a device that doesn't check who holds it, nor a copy of the key.
  for (const habits of [{ origin: 'https://evil.example' }, { domain: 'evil.example' }, { verifiesUser: false }]) {
    const device = createAuthenticator(habits)
    const supabase = client()
    await supabase.auth.signInWithPassword({ email: (await createUser()).email, password })
    expect((await register(supabase, device)).error).toMatchObject(failed)
  }
  const { device } = await withPasskey()
  expect((await signInBy(client(), device)).error).toBeNull()
  expect((await signInBy(client(), { ...device, get: device.getUnverified })).error).toMatchObject(failed)
  device.forgetUses()
  expect((await signInBy(client(), device)).error).toMatchObject(failed)
})

test('a passkey challenge is short, and only for the address that asked; one device registers once', async () => {
  const { withPasskey, call, clock, client, register, createUser } = await shared
  const { device, supabase, passkeyId } = await withPasskey()
  const verify = async (from: string, wait: number) => {
    const response = await call('POST', '/passkeys/authentication/options', { body: {}, from: '10.1.1.1' })
    const asked = Asked.parse(await response.json())
    clock.advance(wait)
    const body = { challenge_id: asked.challenge_id, credential: device.get(asked.options) }
    const reply = await call('POST', '/passkeys/authentication/verify', { body, from })
    return reply.headers.get('x-sb-error-code')
  }
  expect(await verify('10.2.2.2', 0)).toBe('webauthn_challenge_not_found')
  expect(await verify('10.1.1.1', 300)).toBe('webauthn_challenge_expired')
  expect(await verify('10.1.1.1', 299)).toBeNull()
  clock.advance(2)
  const late = await supabase.auth.passkey.startRegistration()
  expect(late.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  expect((await supabase.auth.passkey.delete({ passkeyId })).error).toMatchObject({ code: 'reauthentication_needed' })
  const other = client()
  await other.auth.signInWithPassword({ email: (await createUser()).email, password })
  expect((await register(other, device)).error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  // Long after the sign-in, the password removes it.
  const token = (await supabase.auth.getSession()).data.session?.access_token ?? ''
  const remove = (word: string) => call('DELETE', `/passkeys/${passkeyId}`, { body: { current_password: word }, token })
  expect((await remove('Wrong-horse-1')).headers.get('x-sb-error-code')).toBe('current_password_invalid')
  expect((await remove(password)).status).toBe(204)
})

test('AC-2 a passkey is both steps: no code after it, and it confirms what a second step confirms', async () => {
  const { withPasskey, withApp, register, signInBy, client, enroll, codeFor, call, clock, tokenOf } = await shared
  const { supabase, device } = await withPasskey()
  const { factorId, secret } = await enroll(supabase)
  expect((await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull()
  const elsewhere = client()
  await signInBy(elsewhere, device)
  const { data: level } = await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  const token = await tokenOf(elsewhere)
  expect((await call('GET', '/passkeys', { token })).status).toBe(200)
  expect((await call('POST', '/factors/recovery-codes', { body: {}, token })).status).toBe(200)
  // After ten minutes neither the password nor the old passkey is enough; a new one is.
  clock.advance(601)
  const remove = (by: string) => errorOf(call('DELETE', '/factors/recovery-codes', { token: by }))
  const add = (by: string) =>
    errorOf(call('POST', '/passkeys/registration/options', { body: { current_password: password }, token: by }))
  expect(await add(token)).toEqual([400, 'reauthentication_needed'])
  await signInBy(elsewhere, device)
  expect(await add(await tokenOf(elsewhere))).toEqual([200, ''])
  expect(await remove(await tokenOf(elsewhere))).toEqual([200, ''])

  // Sessions of a passkey owe the second step once it's removed, except where that was done.
  const other = await withApp()
  const key = createAuthenticator()
  const { data: added } = await register(other.supabase, key)
  const lost = client()
  await signInBy(lost, key)
  const passkeyId = added?.id ?? ''
  expect((await other.supabase.auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect(await errorOf(call('GET', '/passkeys', { token: await tokenOf(lost) }))).toEqual([403, 'insufficient_aal'])
  expect(await errorOf(call('GET', '/passkeys', { token: await tokenOf(other.supabase) }))).toEqual([200, ''])
})

test('where a passkey is all there is, the password confirms a change long after the sign-in', async () => {
  const { withPasskey, signInBy, client, call, clock, tokenOf, app } = await shared
  const { device } = await withPasskey()
  const supabase = client()
  await signInBy(supabase, device)
  clock.advance(601)
  const token = await tokenOf(supabase)
  const add = (fields: object) => errorOf(call('POST', '/passkeys/registration/options', { body: fields, token }))
  expect(await add({})).toEqual([400, 'reauthentication_needed'])
  expect(await add({ current_password: password })).toEqual([200, ''])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const saved = await app.request('/billing/details', { method: 'PUT', headers, body: JSON.stringify({ name: 'Ada' }) })
  expect(saved.status).toBe(200)
})

test('an account has ten passkeys at most', async () => {
  const { withPasskey, register } = await shared
  const { supabase } = await withPasskey()
  for (let count = 1; count < 10; count += 1) expect((await register(supabase, createAuthenticator())).error).toBeNull()
  expect((await register(supabase, createAuthenticator())).error).toMatchObject({ code: 'too_many_passkeys' })
})

test('AC-1 supabase-js adds a security key, and signs in with it after the password', async () => {
  const { createUser, signInAs, tokenOf, clock, mailTo } = await createFactorApp()
  const { email } = await createUser()
  const { auth } = await signInAs(email)
  const device = createAuthenticator({ verifiesUser: false })
  const { data: factor } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
  expect(factor).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Blue key' })
  const factorId = factor?.id ?? ''
  const site = { rpId: 'localhost', rpOrigins: ['http://localhost'] }
  const first = await auth.mfa.challenge({ factorId, webauthn: site })
  if (first.data?.webauthn.type !== 'create') throw new Error('a new key is created first')
  const { publicKey } = first.data.webauthn.credential_options
  const created = device.create({ challenge: encoded(publicKey.challenge), user: { id: encoded(publicKey.user.id) } })
  const registered = await auth.mfa.verify({
    factorId,
    challengeId: first.data.id,
    webauthn: { ...site, type: 'create', credential_response: asBrowser(created) },
  })
  expect(registered.error).toBeNull()
  expect(registered.data?.user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }])
  expect((await mailTo(email))[0]?.subject).toBe('A security key was added to your Assay account')

  clock.advance(60)
  const other = await signInAs(email)
  const reply = async (by = device) => {
    const asked = await other.auth.mfa.challenge({ factorId, webauthn: site })
    if (asked.data?.webauthn.type !== 'request') throw new Error('a known key signs')
    const options = asked.data.webauthn.credential_options.publicKey
    expect(options.allowCredentials).toHaveLength(1)
    const credential = by.get({ challenge: encoded(options.challenge) })
    const challengeId = asked.data.id
    return other.auth.mfa.verify({
      factorId,
      challengeId,
      webauthn: { ...site, type: 'request', credential_response: asBrowser(credential) },
    })
  }
  expect((await reply(createAuthenticator())).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect((await reply()).error).toBeNull()
  expect(claimsOf(await tokenOf(other))).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] })
  // A security key is no passkey: it doesn't sign in on its own.
  const { data: alone } = await other.auth.passkey.startAuthentication()
  if (!alone) throw new Error('there are no options')
  const credential = device.get(alone.options)
  const result = await other.auth.passkey.verifyAuthentication({ challengeId: alone.challenge_id, credential })
  expect(result.error).toMatchObject({ code: 'webauthn_verification_failed' })
})

const Asked = z.object({ challenge_id: z.string(), options: z.object({ challenge: z.string() }) })

function encoded(bytes: ArrayBuffer | ArrayBufferView): string {
  return Buffer.from(bytes instanceof ArrayBuffer ? bytes : bytes.buffer).toString('base64url')
}

/** Browsers serialize their credentials themselves. */
function asBrowser(credential: object): never {
  return { toJSON: () => credential } as never
}
