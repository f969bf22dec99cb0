import { badRequest } from '../model/api-error.ts'
import type { Subscription } from '../model/model.ts'
import type { Work } from '../webhooks/record-event.ts'
import { openAccount, saveAccount } from './open-account.ts'
import { endSubscription } from './steps.ts'

export async function cancelSubscription(work: Work, id: string, atCycleEnd: boolean): Promise<Subscription> {
  const { at, ...account } = await openAccount(work, id)
  const { subscription } = account
  if (['cancelled', 'completed', 'expired'].includes(subscription.status)) {
    throw badRequest(`Subscription is not cancellable in ${subscription.status} status.`, 'status')
  }
  if (!atCycleEnd) return saveAccount(work, await endSubscription(work, account, 'cancelled', at))
  if (subscription.status !== 'active') {
    throw badRequest('Subscription cannot be cancelled since no billing cycle is going on.')
  }
  const cancelled = { ...subscription, isCancelledAtCycleEnd: true, scheduledPlanId: null }
  return saveAccount(work, { ...account, subscription: cancelled })
}

export async function cancelScheduledChange(work: Work, id: string): Promise<Subscription> {
  const { subscription, plan } = await openAccount(work, id)
  if (!subscription.scheduledPlanId) throw badRequest('No Pending update for this subscription')
  return saveAccount(work, { plan, subscription: { ...subscription, scheduledPlanId: null } })
}
