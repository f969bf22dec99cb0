import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import { addDays } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { unpaidPages } from '../store/queries-checkout.ts'

/** Events are kept for deduplication and support; unpaid pages for just as long. */
export async function sweepPaymentEvents({ db, now }: Pick<BillingDeps, 'db' | 'now'>): Promise<void> {
  const before = addDays(now(), -90)
  await deleteInSteps(db, { table: 'payment_events', where: 'handled_at < $1', by: 'handled_at' }, [before])
  await deleteInSteps(db, unpaidPages, [before])
}
