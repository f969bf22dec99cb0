import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** The issuer's key pair: created on first use, kept in memory only. */
export function createKeys(issuer: string, now: () => Date) {
  let made: ReturnType<typeof generateKeyPair> | undefined
  const pair = () => {
    made ??= generateKeyPair('ES256')
    return made
  }
  return {
    async sign(claims: JWTPayload, audience: string): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign((await pair()).privateKey)
    },
    async verify(token: string, audience: string): Promise<JWTPayload | null> {
      const { publicKey } = await pair()
      return jwtVerify(token, publicKey, { issuer, audience, algorithms: ['ES256'], currentDate: now() }).then(
        ({ payload }) => payload,
        () => null,
      )
    },
    async published() {
      return { keys: [{ ...(await exportJWK((await pair()).publicKey)), kid, use: 'sig', alg: 'ES256' }] }
    },
  }
}

const kid = 'sandbox'
