import { countUse, forgetUses, type Limit, type LimitResult, returnUse } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { sha256 } from '../../secrets/hashes.ts'
import type { Sender } from '../devices/sender.ts'
import { failedPasswords } from '../limits.ts'
import { listKnown, type SenderHashes } from '../store/queries-known-senders.ts'

type Attempt = { email: string; userId: string | null; sender: Sender; hashes: SenderHashes; now: Date }
type Budget = { key: string; limit: Limit }

/** What a wrong password counts against: `own` is this sender's budget, `shared` is shared with others. */
export type Budgets = { isKnownDevice: boolean; own: Budget; shared: Budget | null }

/**
 * A browser that has signed in to this account before has its own budget, which nobody else can use up. Everyone else
 * counts by address: senders on a network the account has signed in from share one budget, all strangers share another.
 * Strangers can use up their shared budget without locking out the owner.
 */
export async function findBudgets(tx: Tx, attempt: Attempt): Promise<Budgets> {
  const { email, userId, sender, hashes, now } = attempt
  const account = `auth:password:${sha256(email)}`
  const known = await listKnown(tx, userId, hashes, now)
  if (known.includes('device')) {
    const own = { key: `${account}:device:${hashes.device.toString('hex')}`, limit: failedPasswords.fromKnownDevice }
    return { isKnownDevice: true, own, shared: null }
  }
  const own = { key: `${account}:${sender.address}`, limit: failedPasswords.fromOneAddress }
  const shared = known.includes('network')
    ? { key: `${account}:network:${sender.network}`, limit: failedPasswords.fromKnownNetwork }
    : { key: account, limit: failedPasswords.fromStrangers }
  return { isKnownDevice: false, own, shared }
}

/**
 * Counted before the password is checked, so that parallel guesses can't all slip through. An attempt rejected on the
 * sender's own budget doesn't count against the shared one: a single address can't exhaust what all strangers share.
 */
export async function countAttempt(tx: Tx, { own, shared }: Budgets, now: Date): Promise<LimitResult> {
  const result = await countUse(tx, own.key, own.limit, now)
  return result.status === 'exceeded' || !shared ? result : countUse(tx, shared.key, shared.limit, now)
}

export async function forgiveAttempt(tx: Tx, { own, shared }: Budgets): Promise<void> {
  await forgetUses(tx, own.key)
  if (shared) await returnUse(tx, shared.key)
}
