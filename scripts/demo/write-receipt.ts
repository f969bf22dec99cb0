import { loadConfig } from '../../server/src/config.ts'
import { createInvoicePdf } from '../../server/src/features/billing/invoices/create-pdf.ts'
import { paymentReceivedMail } from '../../server/src/features/billing/notices/payment-mails.ts'
import { queueMail } from '../../server/src/features/mail/queue.ts'
import type { Tx } from '../../server/src/ports/db.ts'

type LastPayment = {
  invoiceId: string
  planId: string
  amountMinor: number
  currency: string
  from: Date
  to: Date
  paidAt: Date
}

/** The mail about the last payment, with its invoice. Mails sent while seeding carry the real dates. */
export async function writeReceipt(
  tx: Tx,
  userId: string,
  { email: to, url }: { email: string; url: string },
): Promise<void> {
  const { rows } = await tx.query<LastPayment>(
    `select v.id as "invoiceId", b.plan_id as "planId", v.amount_minor as "amountMinor", v.currency,
       v.billing_start as "from", v.billing_end as "to", v.paid_at as "paidAt"
     from billing_invoices v join billing_subscriptions b on b.id = v.billing_subscription_id
     where v.user_id = $1 and v.status = 'paid' order by v.paid_at desc limit 1`,
    [userId],
  )
  const [paid] = rows
  if (!paid) throw new Error('Nothing was paid in the demo.')
  const config = loadConfig({ PUBLIC_URL: url })
  const pdf = await createInvoicePdf(tx, config, userId, paid.invoiceId)
  await tx.query('delete from mail_outbox')
  const addressed = { to, publicUrl: config.publicUrl, planId: paid.planId }
  await queueMail(tx, paymentReceivedMail(addressed, { ...paid, period: paid, invoiceNumber: null }, pdf))
  await tx.query('update mail_outbox set created_at = $1, sent_at = $1', [paid.paidAt])
}
