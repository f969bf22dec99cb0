import { cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { findSubscription, type Subscription } from './queries.ts'

/** The user's own active paid subscription. Someone else's looks like a missing one. */
export async function needCancellable(tx: Tx, userId: string, subscriptionId: string): Promise<Subscription> {
  const subscription = await findSubscription(tx, userId, subscriptionId)
  if (!subscription) throw new AppError('not_found', cancellationTexts.unverified)
  const { isActive, tier, cancelStatus } = subscription
  if (!isActive) throw new AppError('conflict', 'This subscription has already ended.')
  if (tier === 'free') throw new AppError('conflict', 'You’re on the Free plan, so there’s nothing to cancel.')
  if (cancelStatus !== null) throw new AppError('conflict', 'This subscription is already canceled.')
  return subscription
}
