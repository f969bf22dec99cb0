import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderInvoice } from '../../../ports/payments.ts'
import { notify } from '../../notifications/notify.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { planName } from './plan-name.ts'

/** The invoice became paid in the caller's transaction. The mail with the invoice follows (invoices/mail-invoices). */
export async function notifyPayment(
  tx: Tx,
  { userId, planId }: Pick<BillingSubscription, 'userId' | 'planId'>,
  { amountMinor, currency }: ProviderInvoice,
): Promise<void> {
  await notify(tx, userId, {
    type: 'message',
    title: 'Payment received',
    message: `We’ve received ${formatMoney(amountMinor, currency)} for ${planName(planId)}. Your invoice is on the Billing page.`,
    actionUrl: paths.billing,
  })
}
