import { expect, test } from 'vitest'
import { otherPassword, password } from './testing/auth-fixture.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { createFactorApp } from './testing/factor-fixture.ts'

// What docs/guides/lost-access.md promises. The lost phone's way back is walked in e2e/two-step.spec.ts and e2e/security.spec.ts.

async function lostApp() {
  const app = await createFactorApp()
  type Client = Awaited<ReturnType<typeof app.signInAs>>
  type Device = ReturnType<typeof createAuthenticator>
  return {
    ...app,
    async addPasskey(supabase: Client, device: Device) {
      const { data: asked } = await supabase.auth.passkey.startRegistration()
      if (!asked) throw new Error('there are no options')
      const registered = { challengeId: asked.challenge_id, credential: device.create(asked.options) }
      const { data, error } = await supabase.auth.passkey.verifyRegistration(registered)
      if (error) throw error
      return data.id
    },
    async signInBy(device: Device) {
      const supabase = app.client()
      const { data: asked } = await supabase.auth.passkey.startAuthentication()
      if (!asked) throw new Error('there are no options')
      const assertion = { challengeId: asked.challenge_id, credential: device.get(asked.options) }
      return { supabase, ...(await supabase.auth.passkey.verifyAuthentication(assertion)) }
    },
  }
}

/** One for both: each test has people of its own. */
const shared = lostApp()

test('AC-2 a lost laptop is signed out by a new password, and its passkey opens nothing once removed', async () => {
  const { createUser, signInAs, signInBy, addPasskey } = await shared
  const { email } = await createUser()
  const laptop = await signInAs(email)
  const device = createAuthenticator()
  const passkeyId = await addPasskey(laptop, device)

  const phone = await signInAs(email)
  expect((await phone.auth.passkey.list()).data).toMatchObject([{ id: passkeyId }])
  expect((await phone.auth.updateUser({ password: otherPassword })).error).toBeNull()
  expect((await laptop.auth.getUser()).error).not.toBeNull()
  expect((await laptop.auth.refreshSession()).error).not.toBeNull()
  // Until then it signs in, for whoever has the laptop and its PIN.
  expect((await signInBy(device)).error).toBeNull()
  expect((await phone.auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await signInBy(device)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  expect((await phone.auth.getUser()).data.user?.email).toBe(email)
})

test('AC-2 a lost mailbox is replaced by a passkey alone, without its help, the password or the authenticator app', async () => {
  const { withApp, addPasskey, signInBy, clock, mailTo, mailedLink, openLink, client } = await shared
  const { email, supabase } = await withApp()
  const device = createAuthenticator()
  await addPasskey(supabase, device)
  clock.advance(3600)

  const { supabase: owner } = await signInBy(device)
  const next = `new-${email}`
  expect((await owner.auth.updateUser({ email: next })).error).toBeNull()
  expect((await mailTo(email))[0]?.text).not.toContain('/verify?')
  await openLink(await mailedLink(next))
  expect((await owner.auth.getUser()).data.user?.email).toBe(next)

  // The reset link goes to the new address from now on, and nothing to the old one.
  const before = (await mailTo(email)).length
  await client().auth.resetPasswordForEmail(next)
  expect((await mailTo(next))[0]?.subject).toContain('password')
  await client().auth.resetPasswordForEmail(email)
  expect(await mailTo(email)).toHaveLength(before)
  const signedIn = await client().auth.signInWithPassword({ email, password })
  expect(signedIn.error).toMatchObject({ code: 'invalid_credentials' })
})
