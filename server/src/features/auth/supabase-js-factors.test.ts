import { expect, test } from 'vitest'
import { claimsOf } from './testing/auth-fixture.ts'
import { createFactorApp } from './testing/factor-fixture.ts'

/** One for all: each test has people of its own. */
const shared = createFactorApp()

test('AC-1 supabase-js adds an authenticator app, signs in with it, and removes it', async () => {
  const { createUser, signInAs, codeFor, tokenOf, clock, mailTo } = await shared
  const { email } = await createUser()
  const supabase = await signInAs(email)
  const { mfa } = supabase.auth
  const { data: enrolled } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Engines' })
  expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
  expect(enrolled?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]+<\/svg>$/)
  expect(enrolled?.totp.uri).toContain(`Engines:${encodeURIComponent(email)}`)
  const { id: factorId, totp } = enrolled ?? { id: '', totp: { secret: '' } }
  expect((await mfa.listFactors()).data).toMatchObject({ all: [{ id: factorId, status: 'unverified' }], totp: [] })
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

  const asked = await mfa.challenge({ factorId })
  expect(asked.data?.expires_at).toBeGreaterThan(seconds(clock.now()) + 290)
  const wrong = await mfa.verify({ factorId, challengeId: asked.data?.id ?? '', code: '123456' })
  expect(wrong.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  })
  const right = await mfa.verify({ factorId, challengeId: asked.data?.id ?? '', code: codeFor(totp.secret) })
  expect(right.error).toBeNull()
  expect(right.data?.user.factors).toMatchObject([{ id: factorId, factor_type: 'totp', status: 'verified' }])
  const claims = claimsOf(await tokenOf(supabase))
  expect(claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp', timestamp: expect.any(Number) }, { method: 'password' }],
  })
  expect((await mailTo(email))[0]?.subject).toBe('An authenticator app was added to your Assay account')

  clock.advance(60)
  const other = await signInAs(email)
  const level = await other.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const listed = await other.auth.mfa.listFactors()
  expect(listed.data?.totp).toMatchObject([
    { id: factorId, friendly_name: 'Phone', last_challenged_at: expect.any(String) },
  ])
  expect((await other.auth.mfa.challengeAndVerify({ factorId, code: codeFor(totp.secret) })).error).toBeNull()
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  const refreshed = await other.auth.refreshSession()
  expect(claimsOf(refreshed.data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  })

  expect(await other.auth.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId }, error: null })
  expect((await other.auth.mfa.listFactors()).data?.all).toEqual([])
  const left = await other.auth.refreshSession()
  expect(claimsOf(left.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  expect((await mailTo(email))[0]).toMatchObject({
    subject: 'An authenticator app was removed from your Assay account',
    text: expect.stringContaining('your password alone opens it'),
  })
  expect((await supabase.auth.getUser()).error).toBeNull()
})

test('supabase-js without a session, or with somebody else’s factor, gets nowhere', async () => {
  const { client, withApp, createUser, signInAs, codeFor } = await shared
  const nobody = client().auth.mfa
  expect((await nobody.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'bad_jwt' })
  for (const { error } of [
    await nobody.challenge({ factorId: 'test-factor-id' }),
    await nobody.verify({ factorId: 'test-factor-id', challengeId: 'x', code: '123456' }),
    await nobody.unenroll({ factorId: 'test-factor-id' }),
  ]) {
    expect(error).not.toBeNull()
  }
  const { factorId, secret } = await withApp()
  const { mfa } = (await signInAs((await createUser()).email)).auth
  expect((await mfa.challenge({ factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  const code = codeFor(secret, 1)
  const guessed = await mfa.verify({ factorId, challengeId: factorId, code })
  expect(guessed.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  expect((await mfa.unenroll({ factorId })).error).toMatchObject({ code: 'mfa_factor_not_found' })
  expect((await mfa.enroll({ factorType: 'phone', phone: '+12025550123' })).error).toMatchObject({
    code: 'mfa_phone_enroll_not_enabled',
  })
})

test('AC-1 supabase-js creates recovery codes, signs in with one once, replaces and removes them', async () => {
  const { withApp, signInAs, tokenOf, mailTo, createUser } = await shared
  const plain = await signInAs((await createUser()).email)
  expect((await plain.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
  expect((await plain.auth.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })

  const { supabase, email, factorId } = await withApp()
  const { recoveryCodes } = supabase.auth.mfa
  const made = await recoveryCodes.generate()
  expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
  const codes = made.data?.codes ?? []
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{16}$/)
  expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' })

  const other = await signInAs(email)
  const [first = '', second = ''] = codes
  const typed = first.toUpperCase().replace(/(.{4})/g, '$1- ')
  expect((await other.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull()
  expect(claimsOf(await tokenOf(other))).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/recovery_code' }, {}] })
  expect((await mailTo(email))[0]).toMatchObject({
    subject: 'A recovery code was used for your Assay account',
    text: expect.stringContaining('You have 9 codes left.'),
  })
  const again = await other.auth.mfa.recoveryCodes.verify({ code: first })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect((await other.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })

  const renewed = await recoveryCodes.regenerate()
  expect(renewed.data).toMatchObject({ id: made.data?.id, total: 10 })
  expect((await mailTo(email))[0]?.subject).toBe('Your Assay recovery codes were replaced')
  expect((await recoveryCodes.verify({ code: second })).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await recoveryCodes.getStatus()).data?.remaining).toBe(10)
  expect((await supabase.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: 'mfa_recovery_codes_sole_factor',
  })
  // What a session stands on can't be removed in it: it would be locked out of the account that it's in.
  expect((await other.auth.mfa.recoveryCodes.verify({ code: renewed.data?.codes[0] ?? '' })).error).toBeNull()
  expect((await other.auth.mfa.recoveryCodes.unenroll()).error).toMatchObject({
    code: 'mfa_recovery_codes_sole_factor',
  })
  expect((await recoveryCodes.unenroll()).data).toEqual({ id: made.data?.id })
  expect((await supabase.auth.mfa.unenroll({ factorId })).error).toBeNull()
})

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
