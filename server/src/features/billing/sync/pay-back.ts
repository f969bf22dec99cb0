import { planDisplayName } from '@assay/contract/billing/catalogue'
import { paths } from '@assay/contract/paths'
import type { PaymentResult } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { formatMoney } from '../notices/format-money.ts'
import { refundMail } from '../notices/mails.ts'
import { tellOnce } from '../notices/notify-once.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { refreshBillingData } from '../store/queries-data.ts'
import { listPaid, markRefunded, type Paid } from '../store/queries-refunds.ts'
import { findSubscription, lockUser } from '../store/queries-subscriptions.ts'

type Done = { status: 'done' } | Exclude<PaymentResult<unknown>, { status: 'ok' }>

/** Has the provider pay back what was paid for a duplicate, and tells the customer. Harmless to repeat at any point. */
export async function payBack(deps: BillingDeps, subscription: BillingSubscription): Promise<Done> {
  const { db, log } = deps
  const paid = await db.asService((tx) => listPaid(tx, subscription.id))
  for (const { paymentId } of paid) {
    const done = await refund(deps, paymentId)
    if (done.status === 'done') continue
    log.error({ payment: paymentId, reason: done.reason }, 'a double payment could not be refunded')
    return done
  }
  await writeDown(deps, subscription, paid)
  return { status: 'done' }
}

async function refund({ payments }: BillingDeps, paymentId: string): Promise<Done> {
  const answer = await payments.refundPayment(paymentId)
  if (answer.status === 'ok') return { status: 'done' }
  if (answer.status === 'unavailable') return answer
  // Refused as well when it was refunded by a call whose answer was lost.
  const found = await payments.fetchPayment(paymentId)
  if (found.status === 'unavailable') return found
  return found.status === 'ok' && found.payment.status === 'refunded' ? { status: 'done' } : answer
}

async function writeDown({ db, now, config }: BillingDeps, { id, userId }: BillingSubscription, paid: Paid[]) {
  await db.asService(async (tx) => {
    await lockUser(tx, userId)
    const subscription = await findSubscription(tx, id)
    if (!subscription) return
    const { planId, duplicateOf } = subscription
    await markRefunded(tx, id, now())
    await refreshBillingData(tx, userId)
    const kept = duplicateOf === null ? undefined : await findSubscription(tx, duplicateOf)
    const keptPlanId = kept?.planId ?? planId
    const sums = paid.map(({ amountMinor, currency }) => formatMoney(amountMinor, currency)).join(' and ')
    await tellOnce(tx, subscription, 'refunded', {
      notification: {
        type: 'info',
        title: 'We refunded a double payment',
        message: `Two payment pages were paid at once. ${planDisplayName(keptPlanId)} is your plan; ${sums} for ${planDisplayName(planId)} is on its way back to you.`,
        actionUrl: paths.billing,
      },
      mail: (to) => refundMail({ to, publicUrl: config.publicUrl, planId }, { sums, keptPlanId }),
    })
  })
}
