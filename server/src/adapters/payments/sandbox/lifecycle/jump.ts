import { badRequest } from '../model/api-error.ts'
import { seconds } from '../model/cycle.ts'
import type { Subscription } from '../model/model.ts'
import type { Work } from '../webhooks/record-event.ts'
import { advanceTo, openAccount, saveAccount } from './open-account.ts'
import { type Account, endSubscription, nextStepAt } from './steps.ts'

export const jumps = ['renewal', 'failed-renewal', 'grace-end', 'term-end'] as const
export type Jump = (typeof jumps)[number]

/** Moves one subscription's clock ahead to its next interesting moment; no other clock moves. */
export async function jumpTo(work: Work, id: string, jump: Jump): Promise<Subscription> {
  const { at: _at, ...account } = await openAccount(work, id)
  switch (jump) {
    case 'renewal':
      return moveTo(work, account, chargeOf(account))
    case 'failed-renewal':
      return moveTo(work, failing(account), chargeOf(account))
    case 'grace-end':
      return endGrace(work, account)
    case 'term-end':
      return endTerm(work, account)
    default:
      return jump satisfies never
  }
}

export async function moveClock(work: Work, id: string, bySeconds: number): Promise<Subscription> {
  const { at, ...account } = await openAccount(work, id)
  return moveTo(work, account, new Date(at.getTime() + bySeconds * 1000))
}

export async function failNextCharge(work: Work, id: string): Promise<Subscription> {
  const { at: _at, ...account } = await openAccount(work, id)
  return saveAccount(work, failing(account))
}

async function moveTo(work: Work, account: Account, to: Date): Promise<Subscription> {
  const clockOffsetSeconds = Math.max(account.subscription.clockOffsetSeconds, seconds(to) - seconds(work.now))
  if (clockOffsetSeconds > furthestSeconds) throw badRequest('The clock cannot be moved that far.')
  const moved = { ...account, subscription: { ...account.subscription, clockOffsetSeconds } }
  await saveAccount(work, moved)
  return (await advanceTo(work, moved, to)).subscription
}

/** Fails every retry until the subscription is halted. */
async function endGrace(work: Work, account: Account): Promise<Subscription> {
  let subscription = await moveTo(work, failing(account), chargeOf(account))
  while (subscription.status === 'pending') {
    const { at: _at, ...next } = await openAccount(work, subscription.id)
    subscription = await moveTo(work, failing(next), chargeOf(next))
  }
  return subscription
}

/** Makes this cycle the last: an unpaid subscription expires, a canceled one ends, any other completes, paused or not. */
async function endTerm(work: Work, account: Account): Promise<Subscription> {
  const { subscription } = account
  if (subscription.status === 'created') {
    const expireBy = subscription.expireBy ?? new Date((seconds(work.now) + subscription.clockOffsetSeconds) * 1000)
    return moveTo(work, { ...account, subscription: { ...subscription, expireBy } }, expireBy)
  }
  if (subscription.status === 'paused' && subscription.currentEnd) {
    const end = subscription.currentEnd
    await moveTo(work, account, end)
    return saveAccount(work, await endSubscription(work, await openAccount(work, subscription.id), 'completed', end))
  }
  const last = { ...account, subscription: { ...subscription, totalCount: Math.max(1, subscription.cyclesInvoiced) } }
  const end = nextStepAt(last)
  if (!end || !['active', 'halted'].includes(subscription.status)) {
    throw badRequest(`A subscription that is ${subscription.status} has no term to end.`)
  }
  return moveTo(work, last, end)
}

function failing(account: Account): Account {
  return { ...account, subscription: { ...account.subscription, failsNextCharge: true } }
}

function chargeOf({ subscription: { status, chargeAt } }: Account): Date {
  if (!chargeAt || status === 'created') throw badRequest(`A subscription that is ${status} is not charged.`)
  return chargeAt
}

/** Sixty years, because the column is an integer. */
const furthestSeconds = 60 * 365 * 86_400
