import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { hourMs } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { isCheckout } from '../rules/billing-subscription.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { listUnfinishedCheckouts } from '../store/queries-due.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { notifyOnce } from './notify-once.ts'
import { unfinishedCheckoutMail } from './payment-mails.ts'
import { planName } from './plan-name.ts'

/** Once, an hour after a payment page for a first plan was opened and while it can still be paid. */
export async function remindOfCheckouts({ db, now }: Pick<BillingDeps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const open = await db.asJob((tx) =>
    listUnfinishedCheckouts(tx, {
      openedBefore: new Date(at.getTime() - hourMs),
      payableAt: new Date(at.getTime() + hourMs),
    }),
  )
  for (const { id, userId } of open) {
    await db.asJob(async (tx) => {
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
