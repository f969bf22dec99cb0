import { formatDay, formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import { addDays } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { sendNotice } from '../notices/notify-once.ts'
import { planName, priceChangeMail } from '../notices/plan-mails.ts'
import { type BillingSubscription, hasFlexibleMethod } from '../rules/billing-subscription.ts'
import { findWanted } from '../rules/quote.ts'
import { clearNextPrice, listRenewing, saveNextPrice } from '../store/queries-plans.ts'
import { findSubscription, lockUser } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from './apply-entitlement.ts'

/** What happens to a subscription whose plan has a new catalogue price. */
export type PriceChange = Pick<BillingSubscription, 'planId' | 'currency' | 'priceMinor'> & {
  newPriceMinor: number
  /** `kept`: the provider cannot change this payment method's price; it stays until the customer chooses a plan again. */
  outcome: 'announced' | 'announced before' | 'kept'
}

type PriceDeps = Pick<BillingDeps, 'db' | 'now' | 'config'>

/**
 * Announces the catalogue price to everyone who pays another one and saves it: renewals after thirty days cost the new
 * price, earlier ones do not. Each customer is notified once. Without `isAnnounced` it is a dry run.
 */
export async function announcePrices(
  deps: PriceDeps,
  { isAnnounced }: { isAnnounced: boolean },
): Promise<PriceChange[]> {
  const changes: PriceChange[] = []
  for (const { id, userId } of await deps.db.asJob(listRenewing)) {
    const change = await deps.db.asJob(async (tx) => {
      await lockUser(tx, userId)
      const subscription = await findSubscription(tx, id)
      return subscription && announcePrice(deps, tx, subscription, isAnnounced)
    })
    if (change) changes.push(change)
  }
  return changes
}

const noticeDays = 30

async function announcePrice(
  deps: PriceDeps,
  tx: Tx,
  subscription: BillingSubscription,
  isAnnounced: boolean,
): Promise<PriceChange | null> {
  const { id, userId, planId, currency, priceMinor, nextPriceMinor } = subscription
  const newPriceMinor = findWanted(planId, currency)?.priceMinor ?? priceMinor
  if (newPriceMinor === priceMinor) {
    if (nextPriceMinor !== null && isAnnounced) await clearNextPrice(tx, id)
    return null
  }
  const change = { planId, currency, priceMinor, newPriceMinor }
  if (!hasFlexibleMethod(subscription)) return { ...change, outcome: 'kept' }
  if (nextPriceMinor === newPriceMinor) return { ...change, outcome: 'announced before' }
  if (isAnnounced) {
    const from = addDays(deps.now(), noticeDays)
    await saveNextPrice(tx, id, newPriceMinor, from)
    await notifyPriceChange(deps, tx, change, { userId, from })
    // Moves the next sync to before the renewal.
    await applyEntitlement(deps, tx, userId)
  }
  return { ...change, outcome: 'announced' }
}

async function notifyPriceChange(
  { config }: PriceDeps,
  tx: Tx,
  { planId, currency, priceMinor, newPriceMinor }: Omit<PriceChange, 'outcome'>,
  { userId, from }: { userId: string; from: Date },
): Promise<void> {
  const { publicUrl } = config
  const prices = { oldMinor: priceMinor, newMinor: newPriceMinor, currency, from }
  await sendNotice(tx, userId, {
    notification: {
      type: 'message',
      title: 'The price of your plan is changing',
      message: `${planName(planId)} will cost ${formatMoney(newPriceMinor, currency)} from your first renewal after ${formatDay(from, 'UTC')}. Until then, nothing changes.`,
      actionUrl: paths.subscriptions,
    },
    mail: (to) => priceChangeMail({ to, publicUrl, planId }, prices),
  })
}
