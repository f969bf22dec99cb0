import type { PaymentMethodPage } from '@assay/contract/billing/subscription'
import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { findSuccessor } from '../rules/successor.ts'
import { listSubscriptions } from '../store/queries-subscriptions.ts'

/** The provider's page of the subscription that is charged next, where its card is replaced. Card numbers never come here. */
export async function openPaymentMethodPage({ db, now }: BillingDeps, userId: string): Promise<PaymentMethodPage> {
  const all = await db.onBehalfOf(userId, (tx) => listSubscriptions(tx, userId))
  const running = findCurrent(all, now())?.subscription ?? all.find(({ status }) => status === 'halted')
  const charged = running && (findSuccessor(running, all) ?? running)
  if (!charged?.payUrl)
    throw new AppError('conflict', 'You don’t have a paid plan, so there’s no payment method to update.')
  return { redirect_url: charged.payUrl }
}
