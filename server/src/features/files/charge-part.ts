import type { Deps } from '../../deps.ts'
import { timeOrderedId } from '../../http/fast-path/time-ordered-id.ts'
import type { Tx } from '../../ports/db.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { type ChargeResult, noKeyId } from '../usage/charge.ts'
import { chargeWithin } from '../usage/charge-within.ts'
import { usageOfBatch } from '../verification/usage-of.ts'
import type { CheckedRows } from './check-part.ts'
import type { StoredFile } from './file.ts'
import { findPayingKey } from './queries-work.ts'

export type PartCharge = Exclude<ChargeResult, { status: 'stale' }> | { status: 'stale'; reason: 'key' | 'account' }

export type Usage = ReturnType<typeof usageOfBatch>

/** As one batch request counts: each filled cell is a check, each row counts in reports. */
export function usageOfRows({ usage, versions }: CheckedRows): Usage {
  return usageOfBatch(
    usage.filter((item) => item !== null),
    versions,
  )
}

/** Counts a part by the same books as a request, in the transaction that keeps its result. */
export async function chargePart(
  tx: Tx,
  { userId, keyId }: Pick<StoredFile, 'userId' | 'keyId'>,
  usage: Usage,
  { now }: Pick<Deps, 'now'>,
): Promise<PartCharge> {
  const period = await openCurrentPeriod(tx, userId)
  const key = keyId === null ? { version: 0, hasBudget: false } : await findPayingKey(tx, userId, keyId)
  if (!key) return { status: 'stale', reason: 'key' }
  const charged = await chargeWithin(tx, {
    ...usage,
    requestId: timeOrderedId(now()),
    userId,
    keyId: keyId ?? noKeyId,
    periodId: period.id,
    drawsOnAllowance: period.drawsOnAllowance,
    hasBudget: key.hasBudget,
    isOldSecret: false,
    version: Math.max(key.version, period.keysVersion),
    use: () => ({ network: null, agent: 'Files' }),
  })
  return charged.status === 'stale' ? { status: 'stale', reason: 'account' } : charged
}
