import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'

export type ProjectTokens = Awaited<ReturnType<typeof createProjectTokens>>

/**
 * What @supabase/lite lacks in access tokens: an issuer, a published key pair, and a hosted project's user claims. Its
 * own tokens are signed with a shared secret and stay behind the gateway.
 */
export async function createProjectTokens(issuer: string, liteSecret: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const secret = new TextEncoder().encode(liteSecret)
  return {
    keySet: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] },
    async fromLite(token: string, user: JWTPayload): Promise<string> {
      const { payload } = await jwtVerify(token, secret)
      const { app_metadata, user_metadata, is_anonymous } = user
      const amr = [{ method: 'password', timestamp: payload.iat }]
      const claims = { ...payload, iss: issuer, aal: 'aal1', amr, app_metadata, user_metadata, is_anonymous }
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)
    },
    /** Null unless it's a user token of this project. */
    async toLite(token: string): Promise<string | null> {
      const verified = await jwtVerify(token, publicKey, { issuer }).catch(() => null)
      if (!verified) return null
      return new SignJWT(verified.payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
    },
  }
}

const kid = 'project-key'
