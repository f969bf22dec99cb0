import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderInvoice } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { createInvoicePdf } from '../invoices/create-pdf.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { paymentReceivedMail } from './mails.ts'
import { sendNotice } from './notify-once.ts'

/** The invoice became paid in the caller's transaction. */
export async function notifyPayment(
  { config }: Pick<BillingDeps, 'config'>,
  tx: Tx,
  { userId, planId }: Pick<BillingSubscription, 'userId' | 'planId'>,
  { id: invoiceId, amountMinor, currency, billingEnd }: ProviderInvoice,
): Promise<void> {
  const { publicUrl } = config
  const pdf = await createInvoicePdf(tx, config, userId, invoiceId)
  const paid = { amountMinor, currency, invoiceId, paidUntil: billingEnd }
  await sendNotice(tx, userId, {
    notification: {
      type: 'info',
      title: 'Payment received',
      message: `We have received ${formatMoney(amountMinor, currency)} for ${planDisplayName(planId)}.`,
      actionUrl: paths.billing,
    },
    mail: (to) => paymentReceivedMail({ to, publicUrl, planId }, paid, pdf),
  })
}
