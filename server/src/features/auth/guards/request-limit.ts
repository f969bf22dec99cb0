import type { Context } from 'hono'
import { clientAddress } from '../../../http/client-address.ts'
import { enforceLimit } from '../../../http/throttling/limits.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { perAddress } from '../limits.ts'

/** Responds 429 when the sender has made too many requests of this kind. */
export async function limitRequests(auth: AuthDeps, c: Context, kind: keyof typeof perAddress): Promise<void> {
  if (!auth.config.auth.hasLimits) return
  await enforceLimit(auth, requestKey(kind, clientAddress(c, auth.config.trustedProxies)), perAddress[kind])
}

export function requestKey(kind: keyof typeof perAddress, address: string): string {
  return `auth:${kind}:${address}`
}
