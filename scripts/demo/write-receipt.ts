import { createPrinter } from '../../server/src/adapters/pdf/create-printer.ts'
import { loadConfig } from '../../server/src/config.ts'
import { findPrintable, printPdf } from '../../server/src/features/billing/invoices/create-pdf.ts'
import { paymentReceivedMail } from '../../server/src/features/billing/notices/payment-mails.ts'
import { queueMail } from '../../server/src/features/mail/queue.ts'
import type { Tx } from '../../server/src/ports/db.ts'

type LastPayment = {
  invoiceId: string
  invoiceNumber: string | null
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
    `select v.id as "invoiceId", d.number as "invoiceNumber", b.plan_id as "planId", v.amount_minor as "amountMinor", v.currency,
       v.billing_start as "from", v.billing_end as "to", v.paid_at as "paidAt"
     from billing_invoices v join billing_subscriptions b on b.id = v.billing_subscription_id
       left join billing_documents d on d.invoice_id = v.id and d.kind = 'invoice'
     where v.user_id = $1 and v.status = 'paid' order by v.paid_at desc limit 1`,
    [userId],
  )
  const [paid] = rows
  if (!paid) throw new Error('Nothing was paid in the demo.')
  const config = loadConfig({ PUBLIC_URL: url })
  const printer = createPrinter()
  const document = await findPrintable(tx, config, userId, paid.invoiceId, 'invoice')
  const pdf = document && (await printPdf(printer, document, paid.invoiceId))
  await printer.close()
  await tx.query('delete from mail_outbox')
  const addressed = { to, publicUrl: config.publicUrl, planId: paid.planId }
  await queueMail(tx, paymentReceivedMail(addressed, { ...paid, period: paid }, pdf))
  await tx.query('update mail_outbox set created_at = $1, sent_at = $1', [paid.paidAt])
}
