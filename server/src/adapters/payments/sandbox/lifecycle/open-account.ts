import { badRequest } from '../model/api-error.ts'
import { clockOf } from '../model/cycle.ts'
import type { Plan, Subscription } from '../model/model.ts'
import type { Books } from '../store/books.ts'
import { findPlan } from '../store/queries-plans.ts'
import { lockDueSubscription, lockSubscription, saveSubscription } from '../store/queries-subscriptions.ts'
import type { Work } from '../webhooks/record-event.ts'
import { type Account, nextStepAt, takeStep } from './steps.ts'

/** The subscription as of now by its own clock, locked until the transaction ends. */
export async function openAccount(work: Work, id: string): Promise<Account & { at: Date }> {
  const subscription = await lockSubscription(work.tx, id)
  if (!subscription) throw badRequest('The id provided does not exist')
  const account = { subscription, plan: await planOf(work, subscription.planId) }
  const at = clockOf(subscription, work.now)
  return { ...(await advanceTo(work, account, at)), at }
}

export async function saveAccount({ tx }: Work, account: Account): Promise<Subscription> {
  await saveSubscription(tx, account.subscription, nextStepAt(account))
  return account.subscription
}

/** Takes every step due until then, in order, each at its own time. */
export async function advanceTo(work: Work, start: Account, until: Date): Promise<Account> {
  let account = start
  for (;;) {
    const at = nextStepAt(account)
    if (!at || at > until) break
    account = await takeStep(work, account, at)
  }
  if (account !== start) await saveAccount(work, account)
  return account
}

/** Renewals come due even if no request touches the subscription. */
export async function runDueSteps(books: Books, url: string, now: Date): Promise<void> {
  for (;;) {
    const wasDue = await books.write(async (tx) => {
      const work = { tx, url, now }
      const subscription = await lockDueSubscription(tx, now)
      if (!subscription) return false
      const account = { subscription, plan: await planOf(work, subscription.planId) }
      await advanceTo(work, account, clockOf(subscription, now))
      return true
    })
    if (!wasDue) return
  }
}

async function planOf({ tx }: Work, id: string): Promise<Plan> {
  const plan = await findPlan(tx, id)
  if (!plan) throw new Error(`plan ${id} does not exist`)
  return plan
}
