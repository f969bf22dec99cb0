import { type CryptoKey, importJWK, type JWK } from 'jose'
import type { Deps } from '../../../deps.ts'
import { listApiKeys, listSigningKeys } from '../store/queries-keys.ts'
import { readSigningKeysFile } from './signing-keys-file.ts'

type Key = { kid: string; algorithm: string; key: CryptoKey | Uint8Array }
type KeySet = {
  signing: Key
  verifying: Map<string, Key>
  published: JWK[]
  apiKeyRoles: Map<string, 'anon' | 'service_role'>
}

export type Keyring = {
  findSigningKey(): Promise<Key>
  findVerifyingKey(kid: string): Promise<Key | undefined>
  listPublicKeys(): Promise<JWK[]>
  roleOfApiKey(key: string): Promise<'anon' | 'service_role' | undefined>
}

/**
 * The current keys, reloaded every minute. An unknown key id triggers a lookup, so that another process's new key works
 * immediately, but at most once a second, so that made-up ids cost nothing.
 */
export function createKeyring({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Keyring {
  let loaded: { at: number; keys: Promise<KeySet> } | undefined

  const read = (): Promise<KeySet> => {
    // Service role: the keys of the backend are no user’s.
    const keys = db.asService(async (tx) => {
      const [signing, api] = [await listSigningKeys(tx, now()), await listApiKeys(tx)]
      return { signing, api }
    })
    const entry = { at: now().getTime(), keys: keys.then((rows) => assemble(config, rows)) }
    loaded = entry
    entry.keys.catch(() => {
      if (loaded === entry) loaded = undefined
    })
    return entry.keys
  }
  const current = (maxAgeSeconds: number): Promise<KeySet> =>
    loaded && Math.abs(now().getTime() - loaded.at) < maxAgeSeconds * 1000 ? loaded.keys : read()
  const find = async <T>(pick: (keys: KeySet) => T | undefined): Promise<T | undefined> =>
    pick(await current(60)) ?? pick(await current(1))

  return {
    findSigningKey: async () => (await current(60)).signing,
    findVerifyingKey: (kid) => find(({ verifying }) => verifying.get(kid)),
    listPublicKeys: async () => (await current(60)).published,
    roleOfApiKey: (key) => find(({ apiKeyRoles }) => apiKeyRoles.get(key)),
  }
}

type Rows = {
  signing: Awaited<ReturnType<typeof listSigningKeys>>
  api: Awaited<ReturnType<typeof listApiKeys>>
}

async function assemble({ auth }: Deps['config'], { signing: stored, api }: Rows): Promise<KeySet> {
  const jwks = auth.signingKeysFile === null ? stored : readSigningKeysFile(auth.signingKeysFile)
  const [first] = jwks
  if (!first?.privateJwk) throw new Error('There is no key to sign tokens with.')
  const verifying = await Promise.all(jwks.map((key) => toKey(key.publicJwk, key)))
  return {
    signing: await toKey(first.privateJwk, first),
    verifying: new Map(verifying.map((key) => [key.kid, key])),
    published: jwks.map(({ publicJwk }) => publicJwk),
    apiKeyRoles: new Map(api.map(({ kind, key }) => [key, kind === 'secret' ? 'service_role' : 'anon'])),
  }
}

async function toKey(jwk: JWK, { kid, algorithm }: { kid: string; algorithm: string }): Promise<Key> {
  return { kid, algorithm, key: await importJWK(jwk, algorithm) }
}
