import type { Deps } from '../../deps.ts'
import type { Google } from '../../ports/google.ts'
import { createGoogle, googleIssuer } from './openid.ts'
import { sandboxClient } from './sandbox/client.ts'

/** Google with credentials; without them, the sandbox issuer if it's mounted. */
export function createGoogleSignIn(config: Deps['config'], outside: { fetch: typeof fetch }): Google {
  if (config.google) return createGoogle({ url: googleIssuer, ...config.google, isSandbox: false }, outside)
  if (config.hasGoogleSandbox) {
    return createGoogle({ url: `${config.publicUrl}/sandbox/google`, ...sandboxClient, isSandbox: true }, outside)
  }
  const missing = { status: 'unavailable', reason: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set' } as const
  return { begin: async () => missing, finish: async () => missing }
}
