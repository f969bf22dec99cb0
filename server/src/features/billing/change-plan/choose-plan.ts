import { planId as idOf, parsePlanId } from '@assay/contract/billing/catalogue'
import type { PlanPreview, PreviewPlan, Subscribe, SubscribeResponse } from '@assay/contract/billing/checkout'
import type { z } from 'zod'
import { AppError } from '../../../http/errors.ts'
import { countUse, formatWait } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { addDays, hourMs } from '../../../time.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { hasPayments } from '../billing-deps.ts'
import { openCurrentPeriod } from '../entitlements/current-period.ts'
import { lockHeldPlan } from '../entitlements/hold-paid-plan.ts'
import { requireDeveloper } from '../entitlements/require-developer.ts'
import { type BillingSubscription, isCheckout } from '../rules/billing-subscription.ts'
import { type Current, findCurrent } from '../rules/entitlement.ts'
import { type Quote, quoteChange, type Wanted } from '../rules/quote.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import type { NewCheckout } from '../store/queries-intents.ts'
import { abandon, clearIntents, markUnchangeable, saveIntents } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser, setNextSync } from '../store/queries-subscriptions.ts'
import { executeCommand } from '../sync/execute-command.ts'
import { changeRejected, paymentError } from '../sync/provider-plan.ts'
import { syncSubscription } from '../sync/sync.ts'
import { chargeUpgrade } from './charge-upgrade.ts'
import { beginCheckout, type Checkout, openPage, resumeCheckout } from './open-checkout.ts'
import { alreadySubscribed, needWanted, planNotFound, rejectSame } from './wanted-plan.ts'

/** Every plan button ends here. The server decides what it means for this account at this moment. */
export async function choosePlan(
  deps: BillingDeps,
  userId: string,
  { plan_id: planId, service_name: service, country }: z.output<typeof Subscribe>,
): Promise<SubscribeResponse> {
  const ref = parsePlanId(planId)
  if (ref?.service !== service || service !== 'developer') throw planNotFound()
  await deps.db.onBehalfOf(userId, (tx) => requireDeveloper(tx, userId))
  if (ref.tier === 'free') return activateFree(deps, userId)
  if (!hasPayments(deps.config)) throw new AppError('not_found', 'Paid plans aren’t available here.')
  await syncOpenCheckout(deps, userId, planId)
  const decideNow = () =>
    deps.db.onBehalfOf({ userId, lock: 'billing' }, (tx) => decide(deps, tx, userId, planId, country))
  const act = async () => execute(deps, planId, await decideNow())
  // A change that the provider rejects is remembered, so the second attempt uses another method.
  return (await act()) ?? (await act()) ?? fail('no way to change the plan')
}

/** Null if the provider does not change this subscription. */
async function execute(deps: BillingDeps, planId: string, step: Step): Promise<SubscribeResponse | null> {
  switch (step.do) {
    case 'show':
      return { status: 'checkout', redirect_url: step.payUrl, plan_id: planId }
    case 'open': {
      const payUrl = await openPage(deps, step)
      return { status: 'checkout', redirect_url: payUrl, plan_id: planId }
    }
    case 'charge': {
      const { isChanged } = await chargeUpgrade(deps, step.subscription, step.wanted)
      return isChanged ? { status: 'changed', redirect_url: null, plan_id: planId } : null
    }
    case 'schedule': {
      const { isScheduled } = await scheduleChange(deps, step.subscription, step.wanted)
      const effectiveAt = step.effectiveAt.toISOString()
      return isScheduled
        ? { status: 'scheduled', redirect_url: null, plan_id: planId, effective_at: effectiveAt }
        : null
    }
    default:
      return step satisfies never
  }
}

type Step =
  | { do: 'show'; payUrl: string }
  | ({ do: 'open' } & Checkout)
  | { do: 'charge'; subscription: BillingSubscription; wanted: Wanted }
  | { do: 'schedule'; subscription: BillingSubscription; wanted: Wanted; effectiveAt: Date }

async function decide(deps: BillingDeps, tx: Tx, userId: string, planId: string, country: string): Promise<Step> {
  await lockUser(tx, userId)
  const all = await listSubscriptions(tx, userId)
  const now = deps.now()
  const current = findCurrent(all, now)
  const wanted = needWanted(planId, current, country)
  await rejectSame(tx, userId, current, wanted)
  const open = all.find(isCheckout)
  if (open && isFor(open, wanted, current, now)) {
    if (open.payUrl) return { do: 'show', payUrl: open.payUrl }
    await resumeCheckout(deps, tx, open.id)
    return { do: 'open', userId, id: open.id, isResumed: true }
  }
  const quote = quoteChange(current, wanted, now)
  await limitChanges(tx, deps, userId)
  await recordAct(tx, userId, { action: 'billing.plan_chosen', target: { plan: planId } }, now)
  // A new choice replaces every earlier one that has not taken effect.
  const abandoned = all.filter((other) => isCheckout(other) || isWaitingSuccessor(other, current))
  for (const other of abandoned) {
    await abandon(tx, other.id)
    await setNextSync(tx, other.id, now)
  }
  if (abandoned.length > 0) await enqueueReconcile(tx)
  return toStep(deps, tx, { userId, current, wanted, quote, now })
}

type Choice = { userId: string; current: Current | null; wanted: Wanted; quote: Quote; now: Date }

async function toStep(deps: BillingDeps, tx: Tx, choice: Choice): Promise<Step> {
  const { current, wanted, quote } = choice
  if (current && quote.way === 'charge') return { do: 'charge', subscription: current.subscription, wanted }
  if (current && quote.way === 'schedule') {
    const { subscription } = current
    await saveIntents(tx, subscription.id, { pendingPlanId: wanted.planId, cancelRequested: null, endsAt: null })
    return { do: 'schedule', subscription, wanted, effectiveAt: quote.effectiveAt }
  }
  const id = await beginCheckout(deps, tx, toNewCheckout(choice))
  return { do: 'open', userId: choice.userId, id, isResumed: false }
}

function toNewCheckout({ userId, current, wanted, quote, now }: Choice): NewCheckout {
  const { planId, currency, priceMinor } = wanted
  const bought = { userId, planId, currency, priceMinor }
  if (!current) {
    const payBy = addDays(now, 1)
    return { ...bought, kind: 'subscribe', replaces: null, upFrontMinor: 0, startAt: null, cycleStart: null, payBy }
  }
  const { subscription, entitlement } = current
  const startAt = entitlement.paidUntil
  // Paid after the old subscription has renewed, the same cycle would be charged twice.
  if (startAt.getTime() - now.getTime() < hourMs) {
    const what = entitlement.kind === 'ending' ? 'ends' : 'renews'
    throw new AppError('conflict', `Your plan ${what} within the hour. Please try again after that.`)
  }
  const payBy = new Date(Math.min(now.getTime() + hourMs, startAt.getTime() - hourMs / 4))
  return {
    ...bought,
    kind: quote.dueNowMinor > 0 ? 'upgrade' : 'later',
    replaces: subscription.id,
    upFrontMinor: quote.dueNowMinor,
    startAt,
    cycleStart: subscription.currentStart ?? subscription.cycleStart,
    payBy,
  }
}

/** Without this sync, a page that was paid a moment ago would be shown again or closed. */
async function syncOpenCheckout(deps: BillingDeps, userId: string, planId: string): Promise<void> {
  const all = await deps.db.onBehalfOf(userId, (tx) => listSubscriptions(tx, userId))
  const open = all.find((one) => isCheckout(one) && one.providerId !== null)
  if (!open) return
  const synced = await syncSubscription(deps, open.id)
  if (synced.status === 'unavailable' && open.planId !== planId) throw paymentError(deps, synced)
}

function isFor(open: BillingSubscription, wanted: Wanted, current: Current | null, now: Date): boolean {
  const { planId, currency, replaces, payBy } = open
  const isSame = planId === wanted.planId && currency === wanted.currency
  return isSame && replaces === (current?.subscription.id ?? null) && payBy > now
}

function isWaitingSuccessor({ replaces, status }: BillingSubscription, current: Current | null): boolean {
  return current !== null && replaces === current.subscription.id && status === 'authenticated'
}

function fail(message: string): never {
  throw new Error(message)
}

/** Free needs no payment. Leaving a paid plan is a cancellation and requires the mailed code. */
async function activateFree({ db, now }: BillingDeps, userId: string): Promise<SubscribeResponse> {
  return db.onBehalfOf({ userId, lock: 'billing' }, async (tx) => {
    await lockUser(tx, userId)
    const held = await lockHeldPlan(tx, userId)
    if (held?.planId === idOf('free', 'monthly')) throw alreadySubscribed()
    if (held && held.entitlement !== 'ended') {
      throw new AppError('conflict', 'To move back to Free, cancel your subscription on the Subscriptions page.')
    }
    const { planId } = await openCurrentPeriod(tx, userId)
    await recordAct(tx, userId, { action: 'billing.plan_chosen', target: { plan: planId } }, now())
    return { status: 'changed', redirect_url: null, plan_id: planId }
  })
}

/** The intent is saved already: if the provider doesn't respond or is busy, the next sync executes it. */
async function scheduleChange(
  deps: BillingDeps,
  subscription: BillingSubscription,
  { planId, priceMinor }: Wanted,
): Promise<{ isScheduled: boolean }> {
  const { id, userId } = subscription
  const done = await executeCommand(deps, subscription, { do: 'schedule', planId, priceMinor })
  if (done.status === 'done') await syncSubscription(deps, id)
  if (done.status !== 'rejected' || done.code === 'in_progress') return { isScheduled: true }
  await deps.db.onBehalfOf(userId, async (tx) => {
    if (done.code === 'not_changeable') await markUnchangeable(tx, id, done.reason, deps.now())
    await clearIntents(tx, id)
  })
  if (done.code === 'not_changeable') return { isScheduled: false }
  // Without the intent, the sync undoes whatever the provider may have scheduled after all.
  await syncSubscription(deps, id)
  throw changeRejected(done.code)
}

/** Limits what creates or changes something at the provider. Showing an open page again does not count. */
async function limitChanges(
  tx: Tx,
  { config, now }: Pick<BillingDeps, 'config' | 'now'>,
  userId: string,
): Promise<void> {
  if (!config.auth.hasLimits) return
  for (const [span, limit] of Object.entries(changes)) {
    const use = await countUse(tx, `billing:${span}:${userId}`, limit, now())
    if (use.status === 'allowed') continue
    const { retryAfterSeconds } = use
    throw new AppError(
      'rate_limited',
      `You’ve chosen a plan ${limit.max} times in one ${span}. Nothing was charged. Please try again in ${formatWait(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    )
  }
}

const changes = {
  hour: { max: 10, windowSeconds: 3600 },
  day: { max: 20, windowSeconds: 86_400 },
}

/** What choosing the plan would do and cost now. Read-only. */
export async function previewPlan(
  { db, now }: BillingDeps,
  userId: string,
  { plan_id: planId, country }: z.output<typeof PreviewPlan>,
): Promise<PlanPreview> {
  const at = now()
  const { current, wanted } = await db.onBehalfOf(userId, async (tx) => {
    const current = findCurrent(await listSubscriptions(tx, userId), at)
    const wanted = needWanted(planId, current, country)
    await rejectSame(tx, userId, current, wanted)
    return { current, wanted }
  })
  const quote = quoteChange(current, wanted, at)
  return {
    change: quote.change,
    plan_id: planId,
    tier: wanted.tier,
    billing_cycle: wanted.cycle,
    currency: wanted.currency,
    price: wanted.priceMinor,
    due_now: quote.dueNowMinor,
    credit: quote.creditMinor,
    new_plan_cost: quote.newPlanCostMinor,
    effective_at: quote.effectiveAt.toISOString(),
    next_charge_at: quote.nextChargeAt.toISOString(),
    needs_payment_page: quote.way === 'checkout',
  }
}
