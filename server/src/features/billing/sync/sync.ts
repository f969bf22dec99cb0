import type { Tx } from '../../../ports/db.ts'
import type { PaymentResult, ProviderInvoice, ProviderSubscription } from '../../../ports/payments.ts'
import { addDays } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { tellOfPayment } from '../notices/notify-payment.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { nextCommand } from '../rules/next-command.ts'
import { listWaitingEvents, markHandled } from '../store/queries-events.ts'
import { saveInvoices } from '../store/queries-invoices.ts'
import { findPlanByProviderId } from '../store/queries-plans.ts'
import {
  acceptAnswer,
  findSubscription,
  type Heard,
  lockUser,
  saveHeard,
  setNextLook,
  takeQuestion,
} from '../store/queries-subscriptions.ts'
import { type Folded, foldAccount } from './apply-entitlement.ts'
import { carryOut } from './execute-command.ts'

export type SyncResult = { status: 'synced' } | { status: 'unavailable'; reason: string }

/**
 * Asks the provider how a subscription is, writes down what follows from it, and then does at the provider what the
 * customer wants, until both agree. Events only say when this should run; it is as good without any.
 */
export async function syncSubscription(deps: BillingDeps, id: string): Promise<SyncResult> {
  const refused = new Set<string>()
  const heardOf = new Set([id])
  let heard = await hearOf(deps, id)
  for (let round = 0; round < maxRounds && heard.status === 'heard'; round += 1) {
    const next = findCommand(heard.folded, refused, deps.now())
    if (!next) return { status: 'synced' }
    // A page that is to be closed may just have been paid.
    if (next.subscription.status === 'created' && !heardOf.has(next.subscription.id)) {
      heardOf.add(next.subscription.id)
      heard = await hearOf(deps, next.subscription.id)
      continue
    }
    const done = await carryOut(deps, next.subscription, next.command)
    if (done.status === 'unavailable') return done
    if (done.status === 'refused') refused.add(next.subscription.id)
    else heard = await hearOf(deps, next.subscription.id)
  }
  return heard.status === 'heard' ? { status: 'synced' } : heard
}

const maxRounds = 10

/** What is wanted may concern another one than was asked about: an old subscription ends when its successor is paid. */
function findCommand(folded: Folded, refused: Set<string>, now: Date) {
  for (const subscription of folded.all) {
    const command = nextCommand(subscription, folded, now)
    if (command.do !== 'nothing' && !refused.has(subscription.id)) return { subscription, command }
  }
  return null
}

type Hearing = { status: 'heard'; folded: Folded } | { status: 'unavailable'; reason: string }

async function hearOf(deps: BillingDeps, id: string): Promise<Hearing> {
  const { db, payments } = deps
  const asked = await db.asService(async (tx) => {
    const subscription = await findSubscription(tx, id)
    const question = await takeQuestion(tx, id)
    // What has arrived until now is answered by the question that is asked after it.
    const events = subscription?.providerId ? await listWaitingEvents(tx, subscription.providerId) : []
    return { subscription, question, events }
  })
  const { subscription, question, events } = asked
  if (!subscription?.providerId || question === undefined) return nothing
  const truth = await askProvider(payments, subscription, subscription.providerId)
  if (truth.status === 'unavailable') return truth
  if (truth.status === 'refused') {
    deps.log.error({ subscription: subscription.providerId, reason: truth.reason }, 'a subscription is not known there')
    await db.asService(async (tx) => {
      await markHandled(tx, events, deps.now())
      // It is of another account there, such as the sandbox's; those that can be asked about must not wait for it.
      await setNextLook(tx, id, addDays(deps.now(), 1))
    })
    return nothing
  }
  const folded = await db.asService(async (tx) => {
    await lockUser(tx, subscription.userId)
    if (await acceptAnswer(tx, id, question, deps.now())) await writeDown(deps, tx, id, truth)
    await markHandled(tx, events, deps.now())
    return foldAccount(deps, tx, subscription.userId)
  })
  return { status: 'heard', folded }
}

const nothing: Hearing = { status: 'heard', folded: { current: null, all: [] } }

type Truth = { subscription: ProviderSubscription; invoices: ProviderInvoice[]; isInternational: boolean | null }

/** Invoices are asked for after the subscription: what it counts as paid is among them. */
async function askProvider(
  payments: BillingDeps['payments'],
  known: BillingSubscription,
  providerId: string,
): Promise<PaymentResult<Truth>> {
  const answer = await payments.fetchSubscription(providerId)
  if (answer.status !== 'ok') return answer
  const { subscription } = answer
  if (subscription.status === 'created') return { status: 'ok', subscription, invoices: [], isInternational: null }
  const list = await payments.listInvoices(providerId)
  if (list.status !== 'ok') return list
  const { invoices } = list
  const paymentId = invoices.find(({ status }) => status === 'paid')?.paymentId
  if (known.isInternational !== null || !paymentId) {
    return { status: 'ok', subscription, invoices, isInternational: known.isInternational }
  }
  const paid = await payments.fetchPayment(paymentId)
  if (paid.status === 'unavailable') return paid
  const isInternational = paid.status === 'ok' ? paid.payment.isInternational : null
  return { status: 'ok', subscription, invoices, isInternational }
}

async function writeDown(deps: BillingDeps, tx: Tx, id: string, truth: Truth): Promise<void> {
  const known = await findSubscription(tx, id)
  if (!known) return
  const { subscription, invoices, isInternational } = truth
  const plan = await findPlanByProviderId(tx, subscription.planId)
  const planId = plan?.planId ?? known.planId
  const upFront = known.upFrontMinor > 0 ? invoices.findLast(({ status }) => status === 'paid') : undefined
  const heard: Heard = {
    planId,
    priceMinor: plan?.amountMinor ?? known.priceMinor,
    upFrontPaidAt: upFront?.paidAt ?? null,
    payUrl: subscription.payUrl,
    status: subscription.status,
    startAt: subscription.startAt,
    currentStart: subscription.currentStart,
    currentEnd: subscription.currentEnd,
    endedAt: subscription.endedAt,
    hasScheduledChange: subscription.hasScheduledChange,
    paymentMethod: subscription.paymentMethod,
    isInternational,
  }
  await saveHeard(tx, id, heard)
  const newlyPaid = await saveInvoices(tx, known, invoices)
  const payer = { userId: known.userId, planId }
  for (const invoice of invoices) if (newlyPaid.has(invoice.id)) await tellOfPayment(deps, tx, payer, invoice)
}
