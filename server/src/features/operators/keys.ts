import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { isWellFormedKey } from '../api-keys/key-format.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { findKeyByHash, findKeyById, findKeysByPrefix, type KeyRecord, listKeysOf } from './queries.ts'

export async function listKeys({ db }: Pick<Deps, 'db'>, userId: string): Promise<KeyRecord[]> {
  // Service role: the operator asks about any account.
  return db.asService((tx) => listKeysOf(tx, userId))
}

/** By its id, its prefix, or the whole key as it was leaked. */
export async function findKeys(
  { db }: Pick<Deps, 'db'>,
  secret: () => Promise<ServerSecret>,
  name: string,
): Promise<KeyRecord[]> {
  const hash = isWellFormedKey(name) ? (await secret()).hash('api-key', name) : null
  // Service role: nobody knows yet whose key it is.
  return db.asService((tx) => {
    if (hash) return findKeyByHash(tx, hash)
    return z.guid().safeParse(name).success ? findKeyById(tx, name) : findKeysByPrefix(tx, name)
  })
}
