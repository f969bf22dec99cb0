import { formatDay, formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { addDays } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { entitlementOf } from '../rules/entitlement.ts'
import { nextCharge } from '../rules/next-charge.ts'
import { listUpcomingEnds } from '../store/queries-due.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { notifyOnce } from './notify-once.ts'
import { endingSoonMail, renewalUpcomingMail } from './plan-mails.ts'
import { planName } from './plan-name.ts'

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
