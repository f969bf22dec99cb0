import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Deps } from '../../../deps.ts'
import {
  type ApiKeyKind,
  insertApiKey,
  insertSigningKey,
  listApiKeys,
  replaceApiKey,
  retireSigningKey,
  type SigningKey,
} from '../store/queries-keys.ts'
import { readSigningKeysFile } from './signing-keys-file.ts'

export type ApiKeys = { publishable: string; secret: string }

/** Creates missing keys on first start and returns the API keys. Safe when several processes start at the same time. */
export async function ensureAuthKeys({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<ApiKeys> {
  if (config.auth.signingKeysFile !== null) readSigningKeysFile(config.auth.signingKeysFile)
  const signingKey = await createSigningKey()
  // Service role: the keys of the backend are no user’s.
  return db.asService(async (tx) => {
    await insertSigningKey(tx, signingKey, now())
    for (const kind of ['publishable', 'secret'] as const) await insertApiKey(tx, kind, createApiKey(kind), now())
    const keys = new Map((await listApiKeys(tx)).map(({ kind, key }) => [kind, key]))
    return { publishable: keys.get('publishable') ?? '', secret: keys.get('secret') ?? '' }
  })
}

/** From now on the new key signs; tokens of the old one stay valid until they expire. */
export async function rotateSigningKey({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string> {
  const key = await createSigningKey()
  await db.asService(async (tx) => {
    await retireSigningKey(tx, new Date(now().getTime() + retirementHours * 3_600_000))
    await insertSigningKey(tx, key, now())
  })
  return key.kid
}

/** The old key stops working immediately in this process and within a minute in the others. */
export async function rotateApiKey({ db, now }: Pick<Deps, 'db' | 'now'>, kind: ApiKeyKind): Promise<string> {
  const key = createApiKey(kind)
  await db.asService((tx) => replaceApiKey(tx, kind, key, now()))
  return key
}

// An access token's lifetime plus clock skew and cache delay.
const retirementHours = 2

function createApiKey(kind: ApiKeyKind): string {
  return `sb_${kind}_${randomBytes(24).toString('base64url')}`
}

async function createSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  return {
    kid,
    algorithm: 'ES256',
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256' },
    publicJwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
  }
}
