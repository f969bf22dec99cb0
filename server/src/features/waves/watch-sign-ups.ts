import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { firstIdOf, timeOf } from '../../time-ordered-id.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { type AccountSignUps, createAccount, type LiveWave } from './account-sign-ups.ts'
import { type NewMember, writeMembers } from './grow-wave.ts'
import { createOrigin, headerLength, readLogged } from './logged-traits.ts'
import { isLogOn, listLatest, listLogsOff, listMembers, listOthers, listWavesInForce } from './queries-state.ts'
import { Recent } from './recent.ts'
import { traitsLength } from './traits.ts'

export type SignUpWatch = {
  /** Null while the account's request log is off. At once if its sign-ups are in memory. */
  find(userId: string): AccountSignUps | null | Promise<AccountSignUps | null>
  /** To be read again by the next request: the log was switched, or a reaction chosen. */
  forget(userId: string): void
  /** Writes what this process found, and reads what others did. */
  catchUp(): Promise<void>
}

type WatchDeps = Pick<Deps, 'db' | 'engine' | 'now' | 'log' | 'config'>

/**
 * The latest sign-ups of every active account, read from the ledger once and kept up with it from then on. The ledger has it all,
 * so what is dropped for lack of memory, or lost with the process, is read again.
 */
export function createSignUpWatch(
  deps: WatchDeps,
  secret: () => Promise<ServerSecret>,
  maxBytes = defaultMaxBytes,
): SignUpWatch {
  /** Null for one whose log is off. */
  const accounts = new Map<string, AccountSignUps | null>()
  const reading = new Map<string, Promise<AccountSignUps | null>>()
  const found: NewMember[] = []
  const origin = createOrigin()
  let readUntil = deps.now()

  function bytes(): number {
    let sum = 0
    for (const account of accounts.values()) sum += account ? account.recent.bytes : 0
    return sum
  }

  /** Half of the memory is for whoever comes first; of the rest, no account takes more than its part. */
  function mayGrow(by: number): boolean {
    const used = bytes() + by
    return used <= maxBytes / 2 || (used <= maxBytes && 2 * by <= maxBytes / accounts.size)
  }

  async function read(userId: string): Promise<AccountSignUps | null> {
    try {
      const { db, now } = deps
      const from = firstIdOf(addDays(now(), -keptDays))
      const key = await secret()
      const account = await db.onBehalfOf(userId, async (tx) => {
        if (!(await isLogOn(tx, userId))) return null
        const recent = new Recent(maxSignUps, mayGrow)
        for (const row of await listLatest(tx, userId, from, maxSignUps * (headerLength + traitsLength)))
          addRow(recent, row)
        const opened = createAccount(deps, { userId, secret: key, recent, origin, found })
        opened.setWaves(await listWavesInForce(tx, [userId], addDays(now(), -keptDays)), [])
        const growing = opened.waves().map(({ id }) => id)
        for (const { waveId, ...id } of await listMembers(tx, userId, growing)) opened.noteMember(waveId, id)
        return opened
      })
      while (accounts.size > 0 && bytes() > maxBytes) dropLongestIdle()
      accounts.set(userId, account)
      return account
    } finally {
      reading.delete(userId)
    }
  }

  function dropLongestIdle(): void {
    let [oldest = ''] = accounts.keys()
    for (const [userId, account] of accounts) {
      if ((account?.usedAt ?? 0) < (accounts.get(oldest)?.usedAt ?? 0)) oldest = userId
    }
    accounts.delete(oldest)
  }

  function dropIdle(): void {
    const since = deps.now().getTime() - idleMilliseconds
    for (const [userId, account] of accounts) {
      if (account === null ? accounts.size > maxAccounts : account.usedAt < since) accounts.delete(userId)
    }
  }

  async function readOthers(): Promise<void> {
    dropIdle()
    const { db, now } = deps
    const started = now()
    const userIds = [...accounts.keys()]
    if (userIds.length === 0) {
      readUntil = started
      return
    }
    // Before the statement: a wave that starts meanwhile isn't in its result, and stays.
    const waves = new Map<string, LiveWave[]>()
    for (const [userId, account] of accounts) waves.set(userId, account?.waves() ?? [])
    const from = firstIdOf(new Date(readUntil.getTime() - overlapMilliseconds))
    // Service role: what other processes did for all of these accounts is read together.
    const { rows, inForce, off } = await db.asService(async (tx) => ({
      rows: await listOthers(tx, userIds, from, origin),
      inForce: await listWavesInForce(tx, userIds, addDays(started, -keptDays)),
      off: new Set(await listLogsOff(tx, userIds)),
    }))
    readUntil = started
    for (const userId of userIds) {
      const account = accounts.get(userId)
      // Switched on or off since.
      if (account === undefined || (account === null) !== off.has(userId)) accounts.delete(userId)
      else
        account?.setWaves(
          inForce.filter((wave) => wave.userId === userId),
          waves.get(userId) ?? [],
        )
    }
    for (const row of rows) {
      const account = accounts.get(row.userId)
      if (account) addRow(account.recent, row)
    }
  }

  async function writeFound(): Promise<void> {
    const members = found.splice(0)
    try {
      await writeMembers(deps, members)
    } catch (error) {
      deps.log.warn({ err: error }, 'members of waves could not be written')
      if (found.length + members.length <= maxWaiting) found.unshift(...members)
    }
  }

  return {
    find(userId) {
      const account = accounts.get(userId)
      if (account) account.usedAt = deps.now().getTime()
      if (account !== undefined) return account
      const running = reading.get(userId) ?? read(userId)
      reading.set(userId, running)
      return running
    },
    forget: (userId) => void accounts.delete(userId),
    async catchUp() {
      await writeFound()
      await readOthers()
    },
  }
}

/** Of the arrays. Beside them an account takes about 5 kB, so that a thousand of them stay below 64 MB. */
const defaultMaxBytes = 56 * 1024 * 1024
const maxSignUps = 4096
const keptDays = 30
const maxAccounts = 10_000
const idleMilliseconds = 15 * 60_000
const maxWaiting = 100_000
/** A request's id has the time when it came; its row is there when it was charged. */
const overlapMilliseconds = 15_000

/** Of a batch, each item. */
function addRow(recent: Recent, { id, traits }: { id: string; traits: Buffer }): void {
  const at = timeOf(id).getTime()
  const { isBatch, items } = readLogged(traits)
  for (const [item, found] of items.entries()) {
    if (found) recent.add({ requestId: id, item: isBatch ? item : null }, at, found)
  }
}

const pauseMilliseconds = 4000

/** Several processes see the same wave within 5 seconds. */
export function watchSignUps(watch: SignUpWatch, { log }: Pick<Deps, 'log'>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const look = () => {
    running = watch
      .catchUp()
      .catch((error: unknown) => log.warn({ err: error }, 'sign-ups of other processes could not be read'))
  }
  const timer = setInterval(look, pauseMilliseconds)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await watch.catchUp().catch(() => {})
    },
  }
}
