import type { Tx } from '../../../ports/db.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { markDuplicate } from '../store/queries-refunds.ts'
import { findDuplicates } from './find-duplicates.ts'

/** Saves which subscriptions are duplicates and returns all subscriptions of the account with that applied. */
export async function markDuplicates(tx: Tx, all: BillingSubscription[], now: Date): Promise<BillingSubscription[]> {
  const duplicates = new Map(findDuplicates(all, now).map(({ id, duplicateOf }) => [id, duplicateOf]))
  for (const [id, duplicateOf] of duplicates) await markDuplicate(tx, id, duplicateOf)
  return all.map((one) => ({ ...one, duplicateOf: duplicates.get(one.id) ?? one.duplicateOf }))
}
