import type { BillingDeps } from './billing-deps.ts'
import type { BillingSubscription } from './billing-subscription.ts'
import type { Command } from './next-command.ts'
import { needProviderPlan } from './provider-plan.ts'
import { markCancelSent } from './queries-wishes.ts'
import { remainingCycles } from './remaining-cycles.ts'

type Done = { status: 'done' } | { status: 'refused'; reason: string } | { status: 'unavailable'; reason: string }

/** One command at the provider. Each may be given twice without harm: the answer to the first may have been lost. */
export async function carryOut(deps: BillingDeps, subscription: BillingSubscription, command: Command): Promise<Done> {
  const { payments, log, db, now } = deps
  const { providerId } = subscription
  if (providerId === null || command.do === 'nothing') return { status: 'done' }
  const answer = await give(deps, subscription, providerId, command, payments)
  if (answer.status === 'unavailable') return answer
  if (answer.status === 'refused') {
    log.warn({ subscription: providerId, command: command.do, reason: answer.reason }, 'the provider refused a command')
    return answer
  }
  if (command.do === 'cancel') await db.asService((tx) => markCancelSent(tx, subscription.id, now()))
  return { status: 'done' }
}

async function give(
  deps: BillingDeps,
  { currency }: BillingSubscription,
  providerId: string,
  command: Exclude<Command, { do: 'nothing' }>,
  payments: BillingDeps['payments'],
) {
  switch (command.do) {
    case 'cancel':
      return payments.cancelSubscription(providerId, command.when)
    case 'unschedule':
      return payments.cancelScheduledChange(providerId)
    case 'schedule': {
      const plan = await needProviderPlan(deps, command.planId, currency)
      const remainingCount = remainingCycles(command.planId)
      return payments.updateSubscription(providerId, { planId: plan.providerPlanId, when: 'cycle_end', remainingCount })
    }
    default:
      return command satisfies never
  }
}
