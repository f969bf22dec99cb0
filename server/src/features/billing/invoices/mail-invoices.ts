import type { Deps } from '../../../deps.ts'
import type { Attachment } from '../../../ports/mail.ts'
import { mailTeam } from '../../mail/mail-team.ts'
import { paymentReceivedMail } from '../notices/payment-mails.ts'
import { createPdf } from './create-pdf.ts'
import { findInvoice, listUnmailed, markMailed, type Receipt } from './queries.ts'

type MailDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'now' | 'log'>

/**
 * Sends each new invoice to its buyer, once. A job of its own, because printing takes time that the transaction of a payment
 * shouldn't, and because a payment must count even if its invoice can't be printed.
 */
export async function mailInvoices(deps: MailDeps): Promise<void> {
  for (;;) {
    const unmailed = await deps.db.asJob((tx) => listUnmailed(tx, 50))
    if (unmailed.length === 0) return
    for (const receipt of unmailed) await mailInvoice(deps, receipt)
  }
}

async function mailInvoice(deps: MailDeps, { number, userId, invoiceId }: Receipt): Promise<void> {
  const { db, now, config } = deps
  const pdf = await printOrNull(deps, userId, invoiceId)
  await db.onBehalfOf(userId, async (tx) => {
    if (!(await markMailed(tx, number, now()))) return
    const invoice = await findInvoice(tx, userId, invoiceId)
    if (!invoice) return
    const { planId, amountMinor, currency, billingStart: from, billingEnd: to } = invoice
    const period = from && to && { from, to }
    const paid = { amountMinor, currency, invoiceNumber: number, period }
    await mailTeam(tx, userId, 'billing', (to) =>
      paymentReceivedMail({ to, publicUrl: config.publicUrl, planId }, paid, pdf),
    )
  })
}

/** The mail is worth sending without its attachment: the invoice is also on the billing page. */
async function printOrNull(deps: MailDeps, userId: string, invoiceId: string): Promise<Attachment | null> {
  try {
    return await createPdf(deps, userId, invoiceId)
  } catch (error) {
    deps.log.error({ err: error, invoice: invoiceId }, 'failed to print an invoice')
    return null
  }
}
