import { hash } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { ApiKeyType } from '@assay/contract/api-keys'
import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import type { Region } from '@assay/contract/regions'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountEnv } from '../../http/require-user.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { serviceNotEnabled } from '../billing/entitlements/require-developer.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { KeyUse } from '../usage/charge.ts'
import { isWellFormedKey, maxKeyLength, regionOf } from './key-format.ts'
import { toBlockList } from './networks.ts'
import { type FormLimits, findKeyByHash, findLimits, findMove, hasKeyHash, noteUse } from './queries-lookup.ts'

export type Caller = {
  keyId: string
  userId: string
  type: ApiKeyType
  periodId: string
  drawsOnAllowance: boolean
  /** The plan's. */
  requestsPerSecond: number
  /** The key's own, if it's lower. */
  keyRequestsPerSecond: number | null
  scopes: ApiKeyScope[]
  /** Null if every address is allowed. */
  networks: BlockList | null
  hasBudget: boolean
  /** Of a publishable key; null for a secret one. */
  form: FormLimits | null
  /** Whether it was found by the secret that the key had before its rotation. */
  isOldSecret: boolean
  /** The version of the key as cached; a charge compares it. */
  version: number
  /** The version of the account's lists and rules; 0 if it has none. */
  rulesVersion: number
  /** When it was looked up, in milliseconds. */
  seenAt: number
}

/** Set for handlers of routes that take an API key. */
export type KeyEnv = { Variables: AccountEnv['Variables'] & { caller: Caller } }

export type Callers = {
  /**
   * Null if the key doesn't exist or stopped working; synchronous if cached. With the sender's address, looking up an unknown key
   * counts as a guess. `use` is recorded as a test key's last use. Rejects with `wrong_region` if the key belongs elsewhere.
   */
  find(key: string, use: () => KeyUse, addressOf?: () => string): Promise<Caller | null>
  forget(key: string): void
  /** Rechecks the database before rejecting on cached data; a lookup from a moment ago is fresh enough. */
  findAgain(key: string, use: () => KeyUse, caller: Caller): Promise<Caller | null>
}

/** Counts the lookups of unknown keys by sender. `take` throws for those who keep making up keys. */
export type GuessLimit = { take(address: string): void; giveBack(address: string): void }

/** Ends the request of a caller that wasn't found. */
export function existing(caller: Caller | null): Caller {
  if (caller) return caller
  throw new AppError('unauthenticated', 'This API key isn’t valid. It may have expired or been deleted.')
}

/**
 * Who a key belongs to and what it may do, cached so that a request needs no lookup. The cache decides nothing: the
 * statement that charges a request checks key, version and period again, and `forget` is for when it finds them changed.
 * Test keys aren't charged, so they are looked up each time.
 */
export function createCallers(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  secret: () => Promise<ServerSecret>,
  guesses: GuessLimit,
): Callers {
  const known = new Map<string, Caller>()
  const asked = new Map<string, Promise<Caller | null>>()
  // A key that doesn't exist now never will: keys have 190 random bits and are shown only after they're stored. So this
  // can't reject a new key, whichever process created it. Only one that belongs to another region may move here.
  const unknown = new Map<string, { until: number; elsewhere: Region | undefined }>()

  async function ask(
    name: string,
    key: string,
    use: () => KeyUse,
    address: string | undefined,
  ): Promise<Caller | null> {
    let isUnknown = false
    try {
      const keyHash = (await secret()).hash('api-key', key)
      const { caller, isUnknownKey, movedTo } = await lookUp(deps, keyHash, use)
      isUnknown = isUnknownKey && movedTo === undefined
      if (isUnknownKey || movedTo) rememberUnknown(name, findElsewhere(deps.config, key, movedTo))
      if (caller?.type === 'live') known.set(name, caller)
      if (known.size > maxRemembered) forgetOldest(known)
      return caller
    } finally {
      asked.delete(name)
      if (!isUnknown && address !== undefined) guesses.giveBack(address)
    }
  }

  /** Remembers it for a while, and ends the request if it belongs elsewhere. */
  function rememberUnknown(name: string, elsewhere: Region | undefined): void {
    const milliseconds = elsewhere ? elsewhereMilliseconds : unknownMilliseconds
    unknown.set(name, { until: deps.now().getTime() + milliseconds, elsewhere })
    if (unknown.size > maxUnknown) forgetOldest(unknown)
    if (elsewhere) throw wrongRegion(elsewhere)
  }

  async function find(key: string, use: () => KeyUse, addressOf?: () => string) {
    if (key.length > maxKeyLength) return null
    const name = memoryName(key)
    const remembered = known.get(name) ?? asked.get(name)
    if (remembered) return remembered
    if (!isWellFormedKey(key)) return null
    const rejected = unknown.get(name)
    if (rejected && rejected.until > deps.now().getTime()) {
      if (rejected.elsewhere) throw wrongRegion(rejected.elsewhere)
      return null
    }
    const address = addressOf?.()
    if (address !== undefined) guesses.take(address)
    const question = ask(name, key, use, address)
    asked.set(name, question)
    return question
  }

  return {
    find,
    forget: (key) => void known.delete(memoryName(key)),
    async findAgain(key, use, caller) {
      if (Math.abs(deps.now().getTime() - caller.seenAt) < momentMilliseconds) return caller
      const name = memoryName(key)
      // Another request may have looked it up in the meantime.
      if (known.get(name) === caller) known.delete(name)
      return find(key, use)
    },
  }
}

const maxRemembered = 20_000
const maxUnknown = 10_000
const unknownMilliseconds = 60_000
const elsewhereMilliseconds = 1000
// Ten lookups a second for callers who persist after a rejection; nobody changes plans faster than that.
const momentMilliseconds = 100

/** Hashed: a memory dump shouldn't be a list of keys. */
function memoryName(key: string): string {
  return hash('sha256', key, 'base64')
}

/** A key that is still in use is simply looked up again. */
function forgetOldest(known: Map<string, unknown>): void {
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}

/**
 * The region of a key that isn't valid here: where its account has moved, or the one that it names. A key that names
 * another region may still be valid here, if its account moved here; so this comes after the lookup.
 */
function findElsewhere({ regions }: Deps['config'], key: string, movedTo: string | undefined): Region | undefined {
  if (regions === null) return undefined
  const name = movedTo ?? regionOf(key) ?? regions.all[0]?.name
  return name === regions.own ? undefined : regions.all.find((each) => each.name === name)
}

function wrongRegion({ label, baseUrl }: Region): AppError {
  const message = `This API key belongs to the ${label} region. Send requests with it to ${baseUrl}.`
  return new AppError('wrong_region', message, { baseUrl })
}

/** `movedTo`: the region where the key's account is now. */
type Found = { caller: Caller | null; isUnknownKey: boolean; movedTo?: string | undefined }

/** By the key’s hash, past the cache. */
export async function lookUp(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  keyHash: Buffer,
  use: () => KeyUse,
): Promise<Found> {
  const seenAt = now().getTime()
  // Service role: a key is found by its hash, before anyone knows whose it is.
  return db.asService(async (tx) => {
    const key = await findKeyByHash(tx, keyHash)
    const move = config.regions ? await findMove(tx, keyHash) : undefined
    if (move && !move.isMoved) throw beingMoved()
    if (!key || move) {
      // Expired keys count as known, too.
      const isUnknownKey = !(await hasKeyHash(tx, keyHash))
      return { caller: null, isUnknownKey, movedTo: move?.region }
    }
    if (!key.hasDeveloper) throw serviceNotEnabled()
    const { id: keyId, userId, type, isOld: isOldSecret } = key
    const period = await openCurrentPeriod(tx, userId)
    // After the period: a change in between makes the limits newer than their version, never older.
    const limits = await findLimits(tx, userId, keyId, isOldSecret)
    if (!limits) return { caller: null, isUnknownKey: false }
    // Test keys aren't charged, which is where a live key's last use is kept. At most one write a minute.
    if (limits.isUseDue) await noteUse(tx, userId, keyId, isOldSecret, use())
    const { id: periodId, drawsOnAllowance, requestsPerSecond } = period
    const { scopes, hasBudget, rulesVersion, form } = limits
    // A form takes half the plan's rate at most, so that its visitors can't keep the account's servers waiting.
    const own = form ? Math.max(2, Math.floor(requestsPerSecond / 2)) : limits.requestsPerSecond
    const caller = {
      ...{
        keyId,
        userId,
        type,
        periodId,
        drawsOnAllowance,
        requestsPerSecond,
        scopes,
        hasBudget,
        isOldSecret,
        seenAt,
        form,
      },
      rulesVersion,
      keyRequestsPerSecond: own !== null && own < requestsPerSecond ? own : null,
      networks: toBlockList(limits.networks),
      version: Math.max(limits.version, period.keysVersion),
    }
    return { caller, isUnknownKey: false }
  })
}

/** For changes to an account while it's being copied to another region, which takes less than a minute. */
export function beingMoved(): AppError {
  const message = 'This account is being moved to another region. Try again in a few seconds. Nothing was counted.'
  return new AppError('unavailable', message, { retryAfterSeconds: 3 })
}
