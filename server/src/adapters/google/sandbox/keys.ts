import { createECDH, hkdfSync } from 'node:crypto'
import { importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** The issuer's key pair, from the secret: every worker signs with the same one. Kept in memory only. */
export function createKeys(secret: string, issuer: string, now: () => Date) {
  const { privateJwk, publicJwk } = derivePair(secret)
  return {
    async sign(claims: JWTPayload, audience: string): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign(await importJWK(privateJwk, 'ES256'))
    },
    async verify(token: string, audience: string): Promise<JWTPayload | null> {
      const publicKey = await importJWK(publicJwk, 'ES256')
      return jwtVerify(token, publicKey, { issuer, audience, algorithms: ['ES256'], currentDate: now() }).then(
        ({ payload }) => payload,
        () => null,
      )
    },
    published: () => ({ keys: [{ ...publicJwk, kid, use: 'sig', alg: 'ES256' }] }),
  }
}

const kid = 'sandbox'

function derivePair(secret: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'signing', 32)))
  // One byte for the format, then both coordinates.
  const point = ecdh.getPublicKey()
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicJwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  return { publicJwk, privateJwk: { ...publicJwk, d: ecdh.getPrivateKey('base64url') } }
}
