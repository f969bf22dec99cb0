import { formatDay, formatMoney, formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { addDays, hourMs } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { isCheckout, nextCharge } from '../rules/billing-subscription.ts'
import { entitlementOf, findCurrent } from '../rules/entitlement.ts'
import { listUnfinishedCheckouts, listUpcomingEnds } from '../store/queries-due.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { notifyOnce } from './notify-once.ts'
import { unfinishedCheckoutMail } from './payment-mails.ts'
import { endingSoonMail, planName, renewalUpcomingMail } from './plan-mails.ts'

/** Thirty days before a yearly plan renews and seven days before a canceled one ends. */
export async function sendReminders({ db, now, config }: BillingDeps): Promise<void> {
  const { publicUrl } = config
  const at = now()
  const soon = await db.asJob((tx) =>
    listUpcomingEnds(tx, at, { renewalBefore: addDays(at, 30), endingBefore: addDays(at, 7) }),
  )
  for (const { id, userId } of soon) {
    await db.asJob(async (tx) => {
      await lockUser(tx, userId)
      const all = await listSubscriptions(tx, userId)
      const subscription = all.find((one) => one.id === id)
      const entitlement = subscription && entitlementOf(subscription, at)
      if (!entitlement || (entitlement.kind !== 'active' && entitlement.kind !== 'ending')) return
      const { currency } = subscription
      const { paidUntil } = entitlement
      const isEnding = entitlement.kind === 'ending'
      const { planId, priceMinor: amountMinor } = isEnding ? subscription : nextCharge(subscription, all)
      const name = planName(planId)
      const day = formatDay(paidUntil, 'UTC')
      await notifyOnce(tx, subscription, `${isEnding ? 'ending' : 'renewal'} ${paidUntil.toISOString()}`, {
        notification: {
          type: 'message',
          title: isEnding ? 'Your plan ends soon' : 'Your plan renews soon',
          message: isEnding
            ? `${name} ends on ${day}. After that, your account moves to the Free plan.`
            : `${name} renews on ${day} for ${formatMoney(amountMinor, currency)}.`,
          actionUrl: paths.subscriptions,
        },
        mail: (to) =>
          isEnding
            ? endingSoonMail({ to, publicUrl, planId }, { endsAt: paidUntil })
            : renewalUpcomingMail({ to, publicUrl, planId }, { amountMinor, currency, dueAt: paidUntil }),
      })
    })
  }
}

/** Once, an hour after a payment page for a first plan was opened and while it can still be paid. */
export async function remindOfCheckouts({ db, now }: Pick<BillingDeps, 'db' | 'now'>): Promise<void> {
  const at = now()
  // Service role: a job, for every account.
  const open = await db.asService((tx) =>
    listUnfinishedCheckouts(tx, {
      openedBefore: new Date(at.getTime() - hourMs),
      payableAt: new Date(at.getTime() + hourMs),
    }),
  )
  for (const { id, userId } of open) {
    await db.asService(async (tx) => {
      await lockUser(tx, userId)
      const all = await listSubscriptions(tx, userId)
      const checkout = all.find((one) => one.id === id)
      if (!checkout || !isCheckout(checkout) || findCurrent(all, at)) return
      const { planId, payUrl, payBy } = checkout
      if (payUrl === null) return
      await notifyOnce(tx, checkout, 'unfinished', {
        notification: {
          type: 'message',
          title: 'Finish your checkout',
          message: `You haven’t finished paying for ${planName(planId)}. You won’t be charged until you do. The payment page is open until ${formatTime(payBy, 'UTC')}.`,
          actionUrl: paths.subscriptions,
        },
        mail: (to) => unfinishedCheckoutMail({ to, planId }, { payUrl, payBy }),
      })
    })
  }
}
