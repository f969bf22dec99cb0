import { AppError } from '../../../http/errors.ts'
import type { PaymentResult } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { type Command, nextCommand } from '../rules/next-command.ts'
import { remainingCycles } from '../rules/remaining-cycles.ts'
import { markCancelAnswered, markCancelSent } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { payBack } from './pay-back.ts'
import { needProviderPlan } from './provider-plan.ts'

type Done = { status: 'done' } | Exclude<PaymentResult<unknown>, { status: 'ok' }>
type Order = Exclude<Command, { do: 'nothing' }>
type Instruction = Exclude<Order, { do: 'refund' }>

/** One command at the provider. Each may be given twice without harm: the answer to the first may have been lost. */
export async function carryOut(deps: BillingDeps, subscription: BillingSubscription, command: Order): Promise<Done> {
  const { log, db, now } = deps
  const { id, providerId } = subscription
  if (providerId === null) return { status: 'done' }
  if (command.do === 'refund') return payBack(deps, subscription)
  if (command.do === 'cancel' && !(await beginCancel(deps, subscription))) return { status: 'done' }
  const answer = await give(deps, subscription, providerId, command)
  if (answer.status === 'unavailable') return answer
  if (answer.status === 'refused') {
    log.warn({ subscription: providerId, command: command.do, reason: answer.reason }, 'the provider refused a command')
    return answer
  }
  if (command.do === 'cancel') await db.asService((tx) => markCancelAnswered(tx, id, now()))
  return { status: 'done' }
}

/**
 * Written down before the provider is told, because whatever happens then, it may know. False when it has been taken back
 * since it was decided: both are done under the account's lock.
 */
async function beginCancel({ db, now }: BillingDeps, { id, userId }: BillingSubscription): Promise<boolean> {
  return db.asService(async (tx) => {
    await lockUser(tx, userId)
    const all = await listSubscriptions(tx, userId)
    const subscription = all.find((one) => one.id === id)
    const current = findCurrent(all, now())
    if (!subscription || nextCommand(subscription, { current, all }, now()).do !== 'cancel') return false
    await markCancelSent(tx, id, now())
    return true
  })
}

async function give(deps: BillingDeps, { currency }: BillingSubscription, providerId: string, command: Instruction) {
  const { payments } = deps
  switch (command.do) {
    case 'cancel':
      return payments.cancelSubscription(providerId, command.when)
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

/** The wish stays written down, so that it need not end the request. */
function unavailable(error: unknown): { status: 'unavailable'; reason: string } {
  if (error instanceof AppError && error.code === 'unavailable') return { status: 'unavailable', reason: error.message }
  throw error
}
