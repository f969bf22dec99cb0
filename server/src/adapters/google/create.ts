import type { Deps } from '../../deps.ts'
import { withDevKey } from '../../dev-key.ts'
import type { Google } from '../../ports/google.ts'
import { createGoogle, googleIssuer } from './openid.ts'

/** Google with credentials; without them, the sandbox issuer if it's mounted. */
export function createGoogleSignIn(
  config: Deps['config'],
  { fetch, devKey }: { fetch: typeof globalThis.fetch; devKey: string | null },
): Google {
  if (config.google) return createGoogle({ url: googleIssuer, ...config.google, isSandbox: false }, { fetch })
  if (config.hasGoogleSandbox && devKey !== null) {
    const issuer = { url: `${config.publicUrl}/sandbox/google`, ...sandboxClient, isSandbox: true }
    return createGoogle(issuer, { fetch: withDevKey(fetch, devKey) })
  }
  const missing = { status: 'unavailable', reason: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set' } as const
  return { begin: async () => missing, finish: async () => missing }
}

/** The sandbox's only registered client. Its secret protects nothing: anyone can sign in there as anyone. */
export const sandboxClient = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' }
