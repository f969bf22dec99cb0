import { hash } from 'node:crypto'
import type { ApiKeyType } from '@assay/contract/api-keys'
import type { Deps } from '../../deps.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { serviceNotEnabled } from '../billing/entitlements/require-developer.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { isWellFormedKey, keyLength } from './key-format.ts'
import { findKeyByHash, hasKeyHash, noteUse } from './queries.ts'
import { createUnknownKeys } from './unknown-keys.ts'

export type Caller = {
  keyId: string
  userId: string
  type: ApiKeyType
  periodId: string
  drawsOnAllowance: boolean
  requestsPerSecond: number
  /** When it was looked up, in milliseconds. */
  seenAt: number
}

export type Callers = {
  /**
   * Null if there is no such key, or no longer; synchronous if cached. With the sender's address it throws a 429 for
   * senders who keep making up keys.
   */
  find(key: string, addressOf?: () => string): Promise<Caller | null>
  forget(key: string): void
  /** Rechecks the database before rejecting on cached data; a lookup from a moment ago is fresh enough. */
  findAgain(key: string, caller: Caller): Promise<Caller | null>
}

/**
 * Who a key belongs to, cached so that a request needs no lookup. The cache decides nothing: the statement that charges
 * a request checks key and period again, and `forget` is for when it finds them gone. Test keys aren't charged, so they
 * are looked up each time.
 */
export function createCallers(deps: Pick<Deps, 'db' | 'now'>, secret: () => Promise<ServerSecret>): Callers {
  const known = new Map<string, Caller>()
  const asked = new Map<string, Promise<Caller | null>>()
  const unknown = createUnknownKeys(deps)

  async function ask(name: string, key: string, address: string | undefined): Promise<Caller | null> {
    let isUnknown = false
    try {
      const keyHash = (await secret()).hash('api-key', key)
      const { caller, isNobodys } = await lookUp(deps, keyHash)
      isUnknown = isNobodys
      if (isUnknown) unknown.remember(name)
      if (caller?.type === 'live') known.set(name, caller)
      if (known.size > maxRemembered) forgetOldest(known)
      return caller
    } finally {
      asked.delete(name)
      if (!isUnknown && address !== undefined) unknown.giveBack(address)
    }
  }

  async function find(key: string, addressOf?: () => string) {
    if (key.length !== keyLength) return null
    const name = memoryName(key)
    const remembered = known.get(name) ?? asked.get(name)
    if (remembered) return remembered
    if (!isWellFormedKey(key) || unknown.has(name)) return null
    const address = addressOf?.()
    if (address !== undefined) unknown.allow(address)
    const question = ask(name, key, address)
    asked.set(name, question)
    return question
  }

  return {
    find,
    forget: (key) => void known.delete(memoryName(key)),
    async findAgain(key, caller) {
      if (deps.now().getTime() - caller.seenAt < momentMilliseconds) return caller
      const name = memoryName(key)
      // Another request may have looked it up in the meantime.
      if (known.get(name) === caller) known.delete(name)
      return find(key)
    },
  }
}

const maxRemembered = 20_000
// Ten lookups a second for callers who persist after a rejection; nobody changes plans faster than that.
const momentMilliseconds = 100

/** Hashed: a memory dump shouldn't be a list of keys. */
function memoryName(key: string): string {
  return hash('sha256', key, 'base64')
}

/** If it's still in use, it's looked up once more. */
function forgetOldest(known: Map<string, unknown>): void {
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}

type Found = { caller: Caller | null; isNobodys: boolean }

async function lookUp({ db, now }: Pick<Deps, 'db' | 'now'>, keyHash: Buffer): Promise<Found> {
  const seenAt = now().getTime()
  // Service role: a key is found by its hash, before anyone knows whose it is.
  return db.asService(async (tx) => {
    const key = await findKeyByHash(tx, keyHash)
    // An expired key still belongs to someone.
    if (!key) return { caller: null, isNobodys: !(await hasKeyHash(tx, keyHash)) }
    if (!key.hasDeveloper) throw serviceNotEnabled()
    // Test keys aren't charged, which is where a live key's last use is kept. At most one write a minute.
    if (key.isUseDue) await noteUse(tx, key.userId, key.id)
    const { id: periodId, drawsOnAllowance, requestsPerSecond } = await openCurrentPeriod(tx, key.userId)
    const { id: keyId, userId, type } = key
    const caller = { keyId, userId, type, periodId, drawsOnAllowance, requestsPerSecond, seenAt }
    return { caller, isNobodys: false }
  })
}
