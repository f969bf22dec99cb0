import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { z } from 'zod'
import { describeOpenIdError, explainOpenIdError, withoutNulls } from '../../openid-errors.ts'
import type { Failure, IdentityProviders, OidcSettings, SsoProfile } from '../../ports/identity-providers.ts'
import type { GuardedFetch } from './guarded-fetch.ts'

/**
 * Authorization code flow with PKCE (S256), state and nonce. The ID token's signature is checked against the issuer's published
 * keys, although it came from the issuer itself. Endpoints are discovered again every ten minutes, so a provider that moves them needs
 * no attention.
 */
export function createOidc(fetch: GuardedFetch): IdentityProviders['oidc'] {
  const read = ({ issuer, clientId, clientSecret }: OidcSettings) =>
    openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [openid.customFetch]: (address, options) => fetch(address, withoutNulls(options)),
      timeout: 10,
      // The guard lets plain HTTP through to networks that the operator opened, and nowhere else.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    })

  const known = new Map<string, Known>()
  const discover = async (settings: OidcSettings, { isFresh = false } = {}): Promise<openid.Configuration> => {
    const name = JSON.stringify(settings)
    const found = known.get(name)
    if (found && !isFresh && performance.now() - found.readAt < keptMs) return found.configuration
    const configuration = await read(settings)
    known.delete(name)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= maxKnown) known.delete(oldest)
    known.set(name, { configuration, readAt: performance.now() })
    return configuration
  }

  return {
    async check(settings) {
      try {
        const configuration = await discover(settings, { isFresh: true })
        const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata()
        if (authorization_endpoint && token_endpoint && jwks_uri) return { status: 'usable' }
        return { status: 'rejected', reason: 'The issuer has no authorization endpoint, token endpoint or keys.' }
      } catch (error) {
        return asFailure(error)
      }
    },
    async begin(settings, { redirectUri, state, nonce, codeVerifier }) {
      try {
        const configuration = await discover(settings)
        const offersGroups = configuration.serverMetadata().scopes_supported?.includes('groups')
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: `openid email profile${offersGroups ? ' groups' : ''}`,
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
    async finish(settings, { callbackUrl, state, nonce, codeVerifier, groupsClaim }) {
      try {
        const configuration = await discover(settings)
        const tokens = await openid.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined || tokens.id_token === undefined) return { status: 'rejected', reason: 'No ID token.' }
        const isComplete = claims.email !== undefined && claims[groupsClaim] !== undefined
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
        const more =
          isComplete || !hasMore ? {} : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        // The ID token's claims win, because they're signed.
        const profile = toProfile({ ...more, ...claims }, groupsClaim, tokens.id_token)
        return 'status' in profile ? profile : { status: 'signed-in', profile }
      } catch (error) {
        return explainOpenIdError(error)
      }
    },
    async logoutUrl(settings, { idToken, returnTo }) {
      const configuration = await discover(settings).catch(() => null)
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return null
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo }
      return openid.buildEndSessionUrl(configuration, parameters).href
    },
    async readLogout(settings, token) {
      try {
        const configuration = await discover(settings)
        const { issuer, jwks_uri: keys } = configuration.serverMetadata()
        if (keys === undefined) return { status: 'rejected', reason: 'The issuer has no keys.' }
        const keySet = keySets.get(configuration) ?? createRemoteJWKSet(new URL(keys), { [customFetch]: fetch })
        keySets.set(configuration, keySet)
        const { payload } = await jwtVerify(token, keySet, {
          issuer,
          audience: settings.clientId,
          algorithms: [...signatures],
          requiredClaims: ['iat', 'jti'],
          maxTokenAge: 120,
        })
        const { events, nonce, sub, sid } = LogoutClaims.parse(payload)
        if (nonce !== undefined || !(logoutEvent in events) || (sub ?? sid) === undefined)
          return { status: 'rejected', reason: 'That isn’t a logout token.' }
        return { status: 'logout', subject: sub ?? null, index: sid ?? null, confirmAt: null }
      } catch (error) {
        return { status: 'rejected', reason: describeOpenIdError(error) }
      }
    },
  }
}

/** Anybody can make us ask a provider, so what it said is kept for a while, with its keys. */
type Known = { configuration: openid.Configuration; readAt: number }
const keptMs = 600_000
const maxKnown = 500
const keySets = new WeakMap<openid.Configuration, ReturnType<typeof createRemoteJWKSet>>()

/** Asymmetric only: neither the client's secret nor a public key passed off as one may sign. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const LogoutClaims = z.object({
  events: z.record(z.string(), z.unknown()),
  nonce: z.unknown().optional(),
  sub: z.string().max(255).optional(),
  sid: z.string().max(255).optional(),
})

function toProfile(claims: Record<string, unknown>, groupsClaim: string, idToken: string): SsoProfile | Failure {
  const parsed = ProfileClaims.safeParse(claims)
  if (!parsed.success) return { status: 'rejected', reason: 'The provider didn’t send an email address.' }
  const { sub, email, email_verified: isVerified, given_name: first, family_name: last, sid } = parsed.data
  if (isVerified === false) return { status: 'rejected', reason: 'The provider hasn’t verified this email address.' }
  const groups = Groups.safeParse(claims[groupsClaim])
  return {
    subject: sub,
    email: email.toLowerCase(),
    firstName: first ?? null,
    lastName: last ?? null,
    groups: groups.success ? groups.data : null,
    session: { subject: sub, index: sid ?? null, idToken },
  }
}

const ProfileClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  // Some providers send it as text.
  email_verified: z.preprocess(
    (value) => (typeof value === 'string' ? value === 'true' : value),
    z.boolean().optional(),
  ),
  given_name: z.string().max(200).optional(),
  family_name: z.string().max(200).optional(),
  sid: z.string().max(255).optional(),
})
const Groups = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).max(1000))

function asFailure(error: unknown): Failure {
  const explained = explainOpenIdError(error)
  return explained.status === 'canceled' ? { status: 'rejected', reason: 'access_denied' } : explained
}
