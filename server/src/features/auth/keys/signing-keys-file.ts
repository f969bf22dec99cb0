import { readFileSync } from 'node:fs'
import type { JWK } from 'jose'
import { z } from 'zod'
import { StartupError } from '../../../startup-error.ts'
import type { SigningKey } from '../store/queries-keys.ts'

/** A JWK set, or the bare array that the hosted service's CLI writes. The first key must be able to sign. */
export function readSigningKeysFile(path: string): SigningKey[] {
  const parsed = KeyFile.safeParse(readJson(path))
  if (!parsed.success) throw problem(path, 'is not a list of EC (P-256) or RSA keys in JWK form, each with a kid')
  const keys = Array.isArray(parsed.data) ? parsed.data : parsed.data.keys
  if (keys[0]?.d === undefined) throw problem(path, 'must begin with a private key, the one that signs')
  return keys.map(toSigningKey)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw problem(path, 'cannot be read as JSON')
  }
}

function problem(path: string, what: string): StartupError {
  return new StartupError(`The file in AUTH_SIGNING_KEYS (${path}) ${what}.`)
}

function toSigningKey(jwk: z.infer<typeof Key>): SigningKey {
  const { kid } = jwk
  const algorithm = jwk.kty === 'EC' ? 'ES256' : 'RS256'
  const published: JWK =
    jwk.kty === 'EC' ? { kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y } : { kty: 'RSA', n: jwk.n, e: jwk.e }
  const { key_ops: _, ...rest } = jwk
  return {
    kid,
    algorithm,
    privateJwk: jwk.d === undefined ? null : rest,
    publicJwk: { ...published, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] },
  }
}

const optional = z.string().exactOptional()
const Key = z.discriminatedUnion('kty', [
  z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    kid: z.string().min(1),
    x: z.string(),
    y: z.string(),
    d: optional,
    key_ops: z.array(z.string()).exactOptional(),
  }),
  z.object({
    kty: z.literal('RSA'),
    kid: z.string().min(1),
    n: z.string(),
    e: z.string(),
    d: optional,
    p: optional,
    q: optional,
    dp: optional,
    dq: optional,
    qi: optional,
    key_ops: z.array(z.string()).exactOptional(),
  }),
])
const KeyFile = z.union([z.array(Key).min(1), z.object({ keys: z.array(Key).min(1) })])
