import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderDispute, ProviderInvoice } from '../../../ports/payments.ts'
import { notify } from '../../notifications/notify.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { DisputedInvoice } from '../store/queries-invoices.ts'
import { findSubscription } from '../store/queries-subscriptions.ts'
import { notifyOnce } from './notify-once.ts'
import { disputeDecidedMail, disputeOpenedMail } from './payment-mails.ts'
import { planName } from './plan-mails.ts'

/** The invoice became paid in the caller's transaction. The mail with the invoice follows (invoices/mail-invoices). */
export async function notifyPayment(
  tx: Tx,
  { userId, planId }: Pick<BillingSubscription, 'userId' | 'planId'>,
  { amountMinor, currency }: ProviderInvoice,
): Promise<void> {
  await notify(tx, userId, {
    kind: 'billing',
    type: 'message',
    title: 'Payment received',
    message: `We’ve received ${formatMoney(amountMinor, currency)} for ${planName(planId)}. Your invoice is on the Billing page.`,
    actionUrl: paths.billing,
  })
}

/** Notifies once when a dispute opens and once about its outcome, however often and in whatever order events arrive. */
export async function notifyDispute(
  tx: Tx,
  publicUrl: string,
  { subscriptionId, number }: DisputedInvoice,
  { id, state, amountMinor, currency }: ProviderDispute,
): Promise<void> {
  const subscription = await findSubscription(tx, subscriptionId)
  if (!subscription) return
  const { planId } = subscription
  const isOpen = state === 'open' || state === 'under_review'
  const isLost = state === 'lost'
  const payment = `your ${formatMoney(amountMinor, currency)} payment for ${planName(planId)}`
  const [title, message] = isOpen
    ? [
        'A payment is disputed',
        `Your bank opened a dispute over ${payment}. Your plan stays as it is while it’s reviewed.`,
      ]
    : isLost
      ? [
          'Your bank reversed a payment',
          `The dispute over ${payment} was decided in your favor. Your bank is returning the money.`,
        ]
      : ['A dispute is closed', `The dispute over ${payment} is closed, and the payment stands.`]
  const facts = { amountMinor, currency, invoiceNumber: number }
  await notifyOnce(tx, subscription, `dispute ${id} ${isOpen ? 'opened' : state}`, {
    notification: { type: 'message', title, message, actionUrl: paths.billing },
    mail: (to) =>
      isOpen
        ? disputeOpenedMail({ to, publicUrl, planId }, facts)
        : disputeDecidedMail({ to, publicUrl, planId }, { ...facts, isLost }),
  })
}
