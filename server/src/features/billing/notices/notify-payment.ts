import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderInvoice } from '../../../ports/payments.ts'
import { notify } from '../../notifications/notify.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'

/** The invoice became paid in the caller's transaction. The mail with the invoice follows (invoices/mail-invoices). */
export async function notifyPayment(
  tx: Tx,
  { userId, planId }: Pick<BillingSubscription, 'userId' | 'planId'>,
  { amountMinor, currency }: ProviderInvoice,
): Promise<void> {
  await notify(tx, userId, {
    type: 'info',
    title: 'Payment received',
    message: `We have received ${formatMoney(amountMinor, currency)} for ${planDisplayName(planId)}.`,
    actionUrl: paths.billing,
  })
}
