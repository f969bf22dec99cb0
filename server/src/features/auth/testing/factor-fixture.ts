import { codeAt, stepAt } from '../factors/totp.ts'
import { createAuthApp, password } from './auth-fixture.ts'
import { fromBase32 } from './from-base32.ts'

type Client = ReturnType<Awaited<ReturnType<typeof createAuthApp>>['client']>

/** People with authenticator apps. */
export async function createFactorApp(...options: Parameters<typeof createAuthApp>) {
  const app = await createAuthApp(...options)
  const codeFor = (secret: string, steps = 0) => codeAt(fromBase32(secret), stepAt(app.clock.now()) + steps)

  const signIn = async (email: string) => {
    const supabase = app.client()
    const { error } = await supabase.auth.signInWithPassword({ email, password })
    if (error) throw error
    return supabase
  }
  const enroll = async (supabase: Client, friendlyName = 'Phone') => {
    const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (error) throw error
    return { factorId: data.id, secret: data.totp.secret }
  }
  return {
    ...app,
    codeFor,
    signInAs: signIn,
    enroll,
    /** Signed in, with an app verified by `usedCode`; its next code is that of the step after. */
    async withApp(fields: Record<string, unknown> = {}) {
      const { email, id } = await app.createUser(fields)
      const supabase = await signIn(email)
      const { factorId, secret } = await enroll(supabase)
      const usedCode = codeFor(secret)
      const verified = await supabase.auth.mfa.challengeAndVerify({ factorId, code: usedCode })
      if (verified.error) throw verified.error
      return { email, id, supabase, factorId, secret, usedCode, session: verified.data }
    },
    tokenOf: async (supabase: Client) => (await supabase.auth.getSession()).data.session?.access_token ?? '',
  }
}
