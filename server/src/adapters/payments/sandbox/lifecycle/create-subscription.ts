import type { z } from 'zod'
import { badRequest } from '../model/api-error.ts'
import type { Addon, Subscription } from '../model/model.ts'
import { newId } from '../model/new-id.ts'
import type { NewAddon, NewSubscription } from '../model/requests.ts'
import { findPlan } from '../store/queries-plans.ts'
import { insertAddon } from '../store/queries-subscriptions.ts'
import type { Work } from '../webhooks/record-event.ts'
import { saveAccount } from './open-account.ts'

export async function createSubscription(work: Work, input: z.infer<typeof NewSubscription>): Promise<Subscription> {
  const plan = await findPlan(work.tx, input.plan_id)
  if (!plan) throw badRequest('The id provided does not exist', 'plan_id')
  for (const field of ['start_at', 'expire_by'] as const) {
    const time = input[field]
    if (time && time <= work.now) throw badRequest(`The ${field} must be in the future.`, field)
  }
  const subscription: Subscription = {
    id: newId('sub'),
    planId: plan.id,
    status: 'created',
    quantity: input.quantity,
    totalCount: input.total_count,
    paidCount: 0,
    cyclesInvoiced: 0,
    anchorAt: null,
    anchorCycle: 0,
    startAt: input.start_at ?? null,
    expireBy: input.expire_by ?? null,
    currentStart: null,
    currentEnd: null,
    chargeAt: input.start_at ?? null,
    endedAt: null,
    isCancelledAtCycleEnd: false,
    scheduledPlanId: null,
    upcomingInvoiceId: null,
    failedAttempts: 0,
    method: null,
    isInternational: false,
    cardNetwork: null,
    cardLast4: null,
    worksOnce: false,
    failsNextCharge: false,
    clockOffsetSeconds: 0,
    customerNotify: input.customer_notify,
    notes: input.notes,
    createdAt: work.now,
  }
  await saveAccount(work, { subscription, plan })
  for (const addon of input.addons) await addToSubscription(work, subscription, plan.currency, addon)
  return subscription
}

export async function addToSubscription(
  work: Work,
  { id }: Pick<Subscription, 'id'>,
  currency: string,
  { item, quantity }: z.infer<typeof NewAddon>,
): Promise<Addon> {
  if (item.currency !== currency) throw badRequest('The currency must be that of the plan.', 'item.currency')
  const addon: Addon = {
    id: newId('ao'),
    subscriptionId: id,
    name: item.name,
    amount: item.amount,
    currency: item.currency,
    quantity,
    invoiceId: null,
    createdAt: work.now,
  }
  await insertAddon(work.tx, addon)
  return addon
}
