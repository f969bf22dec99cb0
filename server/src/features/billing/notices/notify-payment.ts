import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderInvoice } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { createInvoicePdf } from '../invoices/create-pdf.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { sendNotice } from './notify-once.ts'
import { paymentReceivedMail } from './payment-mails.ts'
import { planName } from './plan-name.ts'

/** The invoice became paid in the caller's transaction. */
export async function notifyPayment(
  { config }: Pick<BillingDeps, 'config'>,
  tx: Tx,
  { userId, planId }: Pick<BillingSubscription, 'userId' | 'planId'>,
  { id: invoiceId, amountMinor, currency, billingStart, billingEnd }: ProviderInvoice,
): Promise<void> {
  const { publicUrl } = config
  const pdf = await createInvoicePdf(tx, config, userId, invoiceId)
  const period = billingStart && billingEnd && { from: billingStart, to: billingEnd }
  await sendNotice(tx, userId, {
    notification: {
      type: 'message',
      title: 'Payment received',
      message: `We’ve received ${formatMoney(amountMinor, currency)} for ${planName(planId)}. Your invoice is on the Billing page.`,
      actionUrl: paths.billing,
    },
    mail: (to) =>
      paymentReceivedMail({ to, publicUrl, planId }, { amountMinor, currency, period, invoiceNumber: null }, pdf),
  })
}
