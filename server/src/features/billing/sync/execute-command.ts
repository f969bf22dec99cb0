import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { remainingCycles } from '../rules/billing-subscription.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { type Command, nextCommand } from '../rules/next-command.ts'
import {
  markCancelConfirmed,
  markCancelSent,
  markPauseRejected,
  markPauseSent,
  markResumed,
} from '../store/queries-intents.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { needProviderPlan } from './provider-plan.ts'
import { type Executed, refundPayments } from './refund-payments.ts'

type Order = Exclude<Command, { do: 'nothing' }>
type Instruction = Exclude<Order, { do: 'refund' }>

/** Sends one command to the provider. Commands are idempotent, since the response to the first may have been lost. */
export async function executeCommand(
  deps: BillingDeps,
  subscription: BillingSubscription,
  command: Order,
): Promise<Executed> {
  const { log, db, now } = deps
  const { id, userId, providerId } = subscription
  if (providerId === null) return { status: 'done' }
  if (command.do === 'refund') return refundPayments(deps, subscription)
  if (!(await begin(deps, subscription, command))) return { status: 'done' }
  const result = await send(deps, subscription, providerId, command)
  if (result.status === 'unavailable') return result
  if (result.status === 'rejected') {
    log.warn(
      { subscription: providerId, command: command.do, reason: result.reason },
      'the provider rejected a command',
    )
    if (command.do === 'pause' && result.code !== 'in_progress')
      await db.onBehalfOf(userId, (tx) => markPauseRejected(tx, id, now()))
    return result
  }
  if (command.do === 'cancel') await db.onBehalfOf(userId, (tx) => markCancelConfirmed(tx, id, now()))
  // Again, because resuming the plan in the meantime has removed the mark: the next round resumes what we paused.
  if (command.do === 'pause') await db.onBehalfOf(userId, (tx) => markPauseSent(tx, id, now()))
  if (command.do === 'resume') await db.onBehalfOf(userId, (tx) => markResumed(tx, id))
  return { status: 'done' }
}

/**
 * Marks a cancellation or pause as sent before it is, since a lost response may mean that it went through. False if it was
 * undone in the meantime; undo takes the same account lock.
 */
async function begin(
  { db, now }: BillingDeps,
  { id, userId }: BillingSubscription,
  command: Instruction,
): Promise<boolean> {
  if (command.do !== 'cancel' && command.do !== 'pause') return true
  return db.onBehalfOf(userId, async (tx) => {
    await lockUser(tx, userId)
    const all = await listSubscriptions(tx, userId)
    const subscription = all.find((one) => one.id === id)
    const current = findCurrent(all, now())
    if (!subscription || nextCommand(subscription, { current, all }, now()).do !== command.do) return false
    await (command.do === 'cancel' ? markCancelSent : markPauseSent)(tx, id, now())
    return true
  })
}

async function send(deps: BillingDeps, { currency }: BillingSubscription, providerId: string, command: Instruction) {
  const { payments } = deps
  switch (command.do) {
    case 'cancel':
      return payments.cancelSubscription(providerId, command.when)
    case 'pause':
      return pause(deps, providerId)
    case 'resume':
      return payments.resumeSubscription(providerId)
    case 'unschedule':
      return payments.cancelScheduledChange(providerId)
    case 'schedule': {
      const { planId, priceMinor } = command
      const plan = await needProviderPlan(deps, { planId, priceMinor, currency }).catch(unavailable)
      if ('status' in plan) return plan
      const remainingCount = remainingCycles(planId)
      return payments.updateSubscription(providerId, { planId: plan.providerPlanId, when: 'cycle_end', remainingCount })
    }
    default:
      return command satisfies never
  }
}

/** Another sync may have paused it just before: that pause is ours, too. */
async function pause({ payments }: BillingDeps, providerId: string) {
  const result = await payments.pauseSubscription(providerId)
  if (result.status !== 'rejected') return result
  const found = await payments.fetchSubscription(providerId)
  return found.status === 'ok' && found.subscription.status !== 'paused' ? result : found
}

/** The intent stays saved for the next sync, so this need not fail the request. */
function unavailable(error: unknown): { status: 'unavailable'; reason: string } {
  if (error instanceof AppError && error.code === 'unavailable') return { status: 'unavailable', reason: error.message }
  throw error
}
