import { randomUUID } from 'node:crypto'
import { hashReceipt } from '../../captcha/receipt.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { errorRedirect } from '../http/redirect-values.ts'
import { isOwnSite } from '../http/redirects.ts'
import { hasGoogle } from '../http/settings.ts'
import type { Challenge } from '../links/one-time.ts'
import { insertFlow } from '../store/queries-flows.ts'

export type OAuthRequest = {
  provider: string
  redirectTo: string
  scopes: string[]
  challenge: Challenge | undefined
  receipt: string | undefined
  /** Hash of the cookie of the browser that must come back. */
  browserHash: string
}

/** Returns where to send the browser. Everything needed afterward is in the flow, found by its state alone. */
export async function beginOAuth(auth: AuthDeps, request: OAuthRequest): Promise<string> {
  if (request.provider !== 'google' || !hasGoogle(auth.config)) {
    throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled')
  }
  if (!request.challenge && isOwnSite(auth.config, request.redirectTo)) {
    throw new AuthError('validation_failed', 'Sign-in to this site requires code_challenge and code_challenge_method')
  }
  const secrets = { state: randomToken(), nonce: randomToken(), codeVerifier: randomToken() }
  const begun = await auth.google.begin({
    ...secrets,
    redirectUri: callbackAddress(auth.config.publicUrl),
    scopes: request.scopes,
  })
  if (begun.status === 'unavailable') {
    auth.log.error({ reason: begun.reason }, 'the sign-in provider does not answer')
    return errorRedirect(request.redirectTo, providerUnavailable())
  }
  const flow = {
    id: randomUUID(),
    method: 'oauth',
    stateHash: sha256(secrets.state),
    ...request.challenge,
    redirectTo: request.redirectTo,
    providerNonce: secrets.nonce,
    providerCodeVerifier: secrets.codeVerifier,
    captchaReceiptHash: request.receipt ? hashReceipt(request.receipt).toString('hex') : null,
    browserHash: request.browserHash,
  }
  // Service role: nobody is signed in yet.
  await auth.db.asService((tx) => insertFlow(tx, flow, auth.now()))
  return begun.url
}

export function providerUnavailable(): AuthError {
  return new AuthError('unexpected_failure', 'We can’t reach Google right now. Please try again in a moment.', {
    status: 503,
  })
}

export function callbackAddress(publicUrl: string): string {
  return `${publicUrl}/auth/v1/callback`
}
