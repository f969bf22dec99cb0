import { badRequest } from '../model/api-error.ts'
import type { Subscription } from '../model/model.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'
import { openAccount, saveAccount } from './open-account.ts'
import { nextStepAt, takeStep } from './steps.ts'

export async function pauseSubscription(work: Work, id: string): Promise<Subscription> {
  const { subscription, plan, at } = await openAccount(work, id)
  if (subscription.status !== 'active') throw badRequest('Only an active subscription can be paused.')
  const paused: Subscription = { ...subscription, status: 'paused', chargeAt: null }
  await recordEvent(work, 'subscription.paused', paused, at)
  return saveAccount(work, { plan, subscription: paused })
}

/** If the paid period ran out while paused, a new cycle begins and is charged. */
export async function resumeSubscription(work: Work, id: string): Promise<Subscription> {
  const { subscription, plan, at } = await openAccount(work, id)
  if (subscription.status !== 'paused') throw badRequest('Only a paused subscription can be resumed.')
  const { currentEnd, cyclesInvoiced } = subscription
  const isOver = !currentEnd || currentEnd <= at
  const anchor = isOver ? { anchorAt: at, anchorCycle: cyclesInvoiced } : {}
  const resumed: Subscription = { ...subscription, ...anchor, status: 'active', chargeAt: isOver ? at : currentEnd }
  await recordEvent(work, 'subscription.resumed', resumed, at)
  const account = { plan, subscription: resumed }
  return saveAccount(work, isOver && nextStepAt(account) ? await takeStep(work, account, at) : account)
}
