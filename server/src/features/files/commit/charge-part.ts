import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { timeOrderedId } from '../../../time-ordered-id.ts'
import { openCurrentPeriod } from '../../billing/entitlements/current-period.ts'
import { type Charge, type ChargeResult, noKeyId } from '../../usage/charge.ts'
import { chargeWithin } from '../../usage/charging/insert-charges.ts'
import type { CheckedRows } from '../check-part.ts'
import type { StoredFile } from '../file.ts'
import { findPayingKey } from '../queries-work.ts'

export type PartCharge = Exclude<ChargeResult, { status: 'stale' }> | { status: 'stale'; reason: 'key' | 'account' }

/** As one batch request counts: each filled cell is a check, each row counts in reports. */
export type Usage = CheckedRows['usage']

/** What pays for a file, as of now. A charge finds out if it has changed. */
export type Payer = Pick<Charge, 'periodId' | 'drawsOnAllowance' | 'hasBudget' | 'version'>

type Paid = Pick<StoredFile, 'userId' | 'keyId'>

/** Null if the file's key can't be used for files any more. */
export async function findPayer(tx: Tx, { userId, keyId }: Paid): Promise<Payer | null> {
  const { id: periodId, drawsOnAllowance, keysVersion } = await openCurrentPeriod(tx, userId)
  const key = keyId === null ? { version: 0, hasBudget: false } : await findPayingKey(tx, userId, keyId)
  if (!key) return null
  return { periodId, drawsOnAllowance, hasBudget: key.hasBudget, version: Math.max(key.version, keysVersion) }
}

export function chargeOf({ userId, keyId }: Paid, payer: Payer, usage: Usage, { now }: Pick<Deps, 'now'>): Charge {
  return {
    ...usage,
    ...payer,
    requestId: timeOrderedId(now()),
    userId,
    keyId: keyId ?? noKeyId,
    isOldSecret: false,
    use: () => ({ network: null, agent: 'Files' }),
  }
}

/** Counts a part by the same books as a request, in the transaction that keeps its result. */
export async function chargePart(tx: Tx, file: Paid, usage: Usage, deps: Pick<Deps, 'now'>): Promise<PartCharge> {
  const payer = await findPayer(tx, file)
  if (!payer) return { status: 'stale', reason: 'key' }
  const charged = await chargeWithin(tx, chargeOf(file, payer, usage, deps))
  return charged.status === 'stale' ? { status: 'stale', reason: 'account' } : charged
}
