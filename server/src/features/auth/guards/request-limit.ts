import type { Context } from 'hono'
import { clientAddress } from '../../../http/client-address.ts'
import { enforceLimit } from '../../../http/pacing/limits.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { perAddress } from '../limits.ts'

/** Ends the request with 429 when its sender asked for this kind of thing too often. */
export async function limitRequests(auth: AuthDeps, c: Context, kind: keyof typeof perAddress): Promise<void> {
  if (!auth.config.auth.hasLimits) return
  await enforceLimit(auth, requestKey(kind, clientAddress(c, auth.config.trustedProxies)), perAddress[kind])
}

export function requestKey(kind: keyof typeof perAddress, address: string): string {
  return `auth:${kind}:${address}`
}
