import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import type { Caller } from '../api-keys/check-key.ts'
import { emptyLists, type HashOf, type Lists, readNewer } from '../lists/lists.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { type CompiledPolicy, compilePolicy } from './decide.ts'
import { findVersions, raisePastRules } from './queries.ts'
import { findDraft } from './queries-policies.ts'
import { readLive } from './read-policies.ts'

/** What an account has decided itself, as of a version. */
export type AccountRules = {
  version: number
  lists: Lists
  policy: CompiledPolicy
  /** A silent draft, whose decisions are only logged; null if there is none. */
  draft: CompiledPolicy | null
  /** The memory they take, roughly. */
  bytes: number
}

export type RulesCache = {
  /** Rules at least as new as the version that the caller knows; null if the account has none. Synchronous if they're in memory. */
  find(caller: Pick<Caller, 'userId' | 'rulesVersion'>): AccountRules | null | Promise<AccountRules>
  /** The current rules, for code without a caller. */
  findNewest(userId: string): Promise<AccountRules | null>
}

/**
 * Read once per account and version, whoever asks; after additions only what is new. Like `Callers`, the cache decides
 * nothing: a charge finds out if the account's rules have changed, and the request is judged again.
 */
export function createRulesCache(deps: Pick<Deps, 'db'>, maxBytes = defaultMaxBytes): RulesCache {
  const known = new Map<string, AccountRules>()
  const reading = new Map<string, Promise<AccountRules>>()
  const secret = serverSecret(deps)
  let bytes = 0

  function forget(userId: string): void {
    bytes -= known.get(userId)?.bytes ?? 0
    known.delete(userId)
  }

  async function read(userId: string): Promise<AccountRules> {
    try {
      const rules = await readRules(deps, userId, known.get(userId), (await secret()).fingerprint)
      // Moves the entry to the end of the order, with its new size.
      forget(userId)
      for (const oldest of known.keys()) {
        if (bytes + rules.bytes <= maxBytes) break
        forget(oldest)
      }
      known.set(userId, rules)
      bytes += rules.bytes
      return rules
    } finally {
      reading.delete(userId)
    }
  }

  /** One read at a time for each account. A read that began before the change doesn't count. */
  async function readFrom(userId: string, version: number): Promise<AccountRules> {
    const running = reading.get(userId)
    const rules = running && (await running)
    if (rules && rules.version >= version) return rules
    const next = reading.get(userId) ?? read(userId)
    reading.set(userId, next)
    return next
  }

  const find: RulesCache['find'] = ({ userId, rulesVersion }) => {
    if (rulesVersion === 0) return null
    const rules = known.get(userId)
    return rules && rules.version >= rulesVersion ? rules : readFrom(userId, rulesVersion)
  }

  return {
    find,
    async findNewest(userId) {
      const { version } = await deps.db.onBehalfOf(userId, (tx) => findVersions(tx, userId))
      return find({ userId, rulesVersion: version })
    },
  }
}

/** About seven accounts with full lists; thousands with ordinary ones. */
const defaultMaxBytes = 64 * 1024 * 1024
/** Both policies compiled, at their largest. */
const bytesPerAccount = 20_000

async function readRules(
  deps: Pick<Deps, 'db'>,
  userId: string,
  known: AccountRules | undefined,
  hashOf: HashOf,
): Promise<AccountRules> {
  // Read before the entries, so that an entry that changes in between is newer than this version, never older.
  const { version, deletedVersion, policy, draft } = await deps.db.onBehalfOf(userId, async (tx) => ({
    ...(await findVersions(tx, userId)),
    ...(await readPolicies(tx, userId)),
  }))
  const { version: readUpTo, lists } =
    known && deletedVersion <= known.version ? known : { version: 0, lists: emptyLists() }
  await readNewer(deps, userId, lists, { version: readUpTo, hashOf })
  return { version, lists, policy, draft, bytes: bytesPerAccount + lists.bytes }
}

async function readPolicies(tx: Tx, userId: string): Promise<Pick<AccountRules, 'policy' | 'draft'>> {
  const live = await readLive(tx, userId)
  const draft = await findDraft(tx, userId)
  const isSilent = draft !== undefined && draft.silentSince !== null
  return { policy: compilePolicy(live.policy, live.version), draft: isSilent ? compilePolicy(draft.policy, 0) : null }
}

/** After an account's lists and policies were deleted as a whole. */
export function forgetRules(tx: Tx, userId: string): Promise<void> {
  return raisePastRules(tx, userId)
}
