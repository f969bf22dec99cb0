import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import type { Charge, ChargeResult } from '../charge.ts'
import { chargeText, chargeValues, nothingElse } from './charge-statement.ts'

/** Counts a batch of requests in one statement, atomically. The results are in the order of the charges. */
export async function insertCharges(db: Pick<Deps['db'], 'statement'>, charges: Charge[]): Promise<ChargeResult[]> {
  // Service role: calls of several accounts are counted together; the callers are API keys.
  const { rows } = await db.statement<Charged>(statement, chargeValues(charges))
  return resultsOf(rows[0], charges.length)
}

/** Charges in a transaction of the caller's, so that it counts if and only if the rest of it does. */
export async function chargeWithin(tx: Tx, charge: Charge): Promise<ChargeResult> {
  const { rows } = await tx.query<Charged>(statement.text, chargeValues([charge]))
  return resultsOf(rows[0], 1)[0] ?? stale
}

const statement = { name: 'charge', text: chargeText(nothingElse) }

/** `place` is the index of the charge in the list. */
type Charged = {
  /** `used` includes this charge and those before it in the list. */
  granted: { place: number; used: number }[]
  /** `used` is the period's or the key's total with everything granted. */
  rejected: { place: number; by: 'quota' | 'budget'; used: number; limit: number; endsAt: string }[]
}

/** A charge whose key, owner or period is no longer valid is neither granted nor rejected. */
function resultsOf(charged: Charged | undefined, count: number): ChargeResult[] {
  const results: ChargeResult[] = Array(count).fill(stale)
  for (const { place, used } of charged?.granted ?? []) results[place] = { status: 'granted', used }
  for (const { place, endsAt, ...rest } of charged?.rejected ?? []) {
    results[place] = { status: 'rejected', ...rest, endsAt: new Date(endsAt) }
  }
  return results
}

const stale: ChargeResult = { status: 'stale' }
