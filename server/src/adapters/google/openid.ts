import * as openid from 'openid-client'
import { z } from 'zod'
import { describeOpenIdError, explainOpenIdError, withoutNulls } from '../../openid-errors.ts'
import type { Google, GoogleProfile } from '../../ports/google.ts'

type Issuer = { url: string; clientId: string; clientSecret: string; isSandbox: boolean }

export const googleIssuer = 'https://accounts.google.com'

/** OpenID Connect sign-in: authorization code flow with PKCE (S256), state, nonce, and a verified ID token. */
export function createGoogle(issuer: Issuer, { fetch }: { fetch: typeof globalThis.fetch }): Google {
  const configuration = discoverOnce(issuer, fetch)
  return {
    async begin({ redirectUri, state, nonce, codeVerifier, scopes }) {
      try {
        const url = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return { status: 'ready', url: url.href }
      } catch (error) {
        return { status: 'unavailable', reason: describeOpenIdError(error) }
      }
    },
    async finish({ callbackUrl, state, nonce, codeVerifier }) {
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = ProfileClaims.safeParse(tokens.claims())
        if (!claims.success) return { status: 'rejected', reason: 'The account has no email address.' }
        return { status: 'signed-in', profile: claims.data }
      } catch (error) {
        return explainOpenIdError(error)
      }
    },
  }
}

/** The issuer's endpoints rarely change, so they're discovered on the first sign-in, and again only after a failure. */
function discoverOnce({ url, clientId, clientSecret, isSandbox }: Issuer, fetch: typeof globalThis.fetch) {
  let known: Promise<openid.Configuration> | undefined
  return () => {
    known ??= openid
      .discovery(new URL(url), clientId, clientSecret, undefined, {
        [openid.customFetch]: (address, options) => fetch(address, withoutNulls(options)),
        timeout: 10,
        // Plain HTTP only for the local sandbox.
        execute: [openid.enableNonRepudiationChecks, ...(isSandbox ? [openid.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }
}

const ProfileClaims = z
  .object({
    sub: z.string().min(1),
    email: z.email(),
    email_verified: z.boolean().default(false),
    name: z.string().exactOptional(),
    given_name: z.string().exactOptional(),
    family_name: z.string().exactOptional(),
    picture: z.string().exactOptional(),
  })
  .transform(
    ({ sub, email, email_verified, name, given_name, family_name, picture }): GoogleProfile => ({
      subject: sub,
      email,
      isEmailVerified: email_verified,
      ...(name !== undefined && { name }),
      ...(given_name !== undefined && { givenName: given_name }),
      ...(family_name !== undefined && { familyName: family_name }),
      ...(picture !== undefined && { picture }),
    }),
  )
