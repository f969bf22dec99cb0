import type { Tx } from '../../ports/db.ts'
import type { Charge, ChargeResult } from './charge.ts'
import { resultsOf } from './meter.ts'
import { insertCharge } from './queries-charge.ts'

/** Charges in a transaction of the caller's, so that it counts if and only if the rest of it does. */
export async function chargeWithin(tx: Tx, charge: Charge): Promise<ChargeResult> {
  const [charged = { status: 'stale' } as const] = resultsOf(await insertCharge(tx, charge), 1)
  return charged
}
