import { formatDay, formatMoney, formatPeriod, formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Attachment, Mail } from '../../../ports/mail.ts'
import type { ProviderDispute } from '../../../ports/payments.ts'
import { composeMail } from '../../mail/template.ts'
import { type Addressed, billingFootnote, planName } from './plan-mails.ts'

type Sum = { amountMinor: number; currency: string }
export type PaidPeriod = { from: Date; to: Date } | null

export function paymentReceivedMail(
  { to, publicUrl, planId }: Addressed,
  { amountMinor, currency, period, invoiceNumber }: Sum & { period: PaidPeriod; invoiceNumber: string | null },
  attachment: Attachment | null,
): Mail {
  const amount = formatMoney(amountMinor, currency)
  const attached = `${invoiceNumber ? `Invoice ${invoiceNumber}` : 'Your invoice'} is attached.`
  const mail = composeMail({
    to,
    subject: `Payment received: ${amount}`,
    heading: 'Thanks for your payment',
    paragraphs: [
      [`We’ve received ${amount} for ${planName(planId)}.`, ...(attachment ? [attached] : [])].join(' '),
      ...(period ? [`Covers ${formatPeriod(period.from, period.to, 'UTC')}.`] : []),
    ],
    action: { label: 'View invoices', url: `${publicUrl}${paths.billing}` },
    footnote: billingFootnote,
  })
  return attachment ? { ...mail, attachment } : mail
}

export function paymentFailedMail(
  { to, publicUrl, planId }: Addressed,
  { payBy, invoice }: { payBy: Date; invoice: (Sum & { payUrl: string | null }) | undefined },
): Mail {
  const day = formatDay(payBy, 'UTC')
  const amount = invoice ? ` of ${formatMoney(invoice.amountMinor, invoice.currency)}` : ''
  return composeMail({
    to,
    subject: `Payment failed: pay by ${day} to keep your plan`,
    heading: 'Your payment failed',
    paragraphs: [
      `Your payment${amount} for ${planName(planId)} was declined. We’ll retry over the next three days.`,
      `Pay by ${day} to keep your plan. After that, your account moves to the Free plan.`,
    ],
    action: invoice?.payUrl
      ? { label: 'Pay now', url: invoice.payUrl }
      : { label: 'View invoices', url: `${publicUrl}${paths.billing}` },
    footnote: billingFootnote,
  })
}

export function unfinishedCheckoutMail(
  { to, planId }: Pick<Addressed, 'to' | 'planId'>,
  { payUrl, payBy }: { payUrl: string; payBy: Date },
): Mail {
  return composeMail({
    to,
    subject: `Finish your ${planName(planId)} checkout`,
    heading: 'You haven’t finished paying',
    paragraphs: [
      `You chose ${planName(planId)} but haven’t paid yet. You won’t be charged until you do.`,
      `The payment page is open until ${formatTime(payBy, 'UTC')}. Changed your mind? You don’t have to do anything.`,
    ],
    action: { label: 'Continue to payment', url: payUrl },
    footnote: `You’re receiving this email because you started a checkout on ${productName}. It’s the only reminder we’ll send.`,
  })
}

export function approvalNeededMail(
  { to, publicUrl, planId }: Addressed,
  { amountMinor, currency, payUrl, dueAt, payBy }: Sum & { payUrl: string | null; dueAt: Date; payBy: Date },
): Mail {
  return composeMail({
    to,
    subject: `Approve your renewal by ${formatDay(dueAt, 'UTC')}`,
    heading: 'Your renewal needs your approval',
    paragraphs: [
      `${planName(planId)} renews on ${formatDay(dueAt, 'UTC')} for ${formatMoney(amountMinor, currency)}. Your bank asks you to approve a payment of this size every time.`,
      `If it isn’t approved by ${formatDay(payBy, 'UTC')}, your account moves to the Free plan.`,
    ],
    action: { label: 'Approve and pay', url: payUrl ?? `${publicUrl}${paths.billing}` },
    footnote: billingFootnote,
  })
}

export function refundMail(
  { to, publicUrl, planId }: Addressed,
  { sums, keptPlanId }: { sums: string; keptPlanId: string },
): Mail {
  return composeMail({
    to,
    subject: `We refunded ${sums}`,
    heading: 'You paid twice, so we refunded one payment',
    paragraphs: [
      `Two payment pages were open at the same time, and both were paid. You’re on ${planName(keptPlanId)}.`,
      `We canceled the other plan, ${planName(planId)}, and refunded ${sums} in full. It can take 5 to 7 business days to reach you.`,
    ],
    action: { label: 'View invoices', url: `${publicUrl}${paths.billing}` },
    footnote: billingFootnote,
  })
}

/** About a charge after the plan's end: the plan was canceled, or another one had replaced it. */
export function chargeRefundedMail(
  { to, publicUrl, planId }: Addressed,
  { sums, isCanceled }: { sums: string; isCanceled: boolean },
): Mail {
  const plan = planName(planId)
  const what = isCanceled ? `You canceled ${plan}` : `You switched from ${plan} to another plan`
  return composeMail({
    to,
    subject: `We refunded ${sums}`,
    heading: 'We refunded a charge',
    paragraphs: [
      `${what}, but you were charged ${sums} for the time after it ended. We’re sorry about that.`,
      'We refunded all of it. It can take 5 to 7 business days to reach you. The credit note is on the Billing page.',
    ],
    action: { label: 'View invoices', url: `${publicUrl}${paths.billing}` },
    footnote: billingFootnote,
  })
}

/** About a refund that an operator made, whole or in part. */
export function operatorRefundMail(
  { to, publicUrl }: Omit<Addressed, 'planId'>,
  { amount, reason }: { amount: string; reason: string },
): Mail {
  return composeMail({
    to,
    subject: `We refunded ${amount}`,
    heading: `We refunded ${amount}`,
    paragraphs: [
      reason,
      'It can take 5 to 7 business days to reach you. The credit note is on the Billing page. Your plan and its quota stay as they are.',
    ],
    action: { label: 'View invoices', url: `${publicUrl}${paths.billing}` },
    footnote: billingFootnote,
  })
}

type Disputed = Sum & { invoiceNumber: string | null }

export function disputeOpenedMail({ to, publicUrl, planId }: Addressed, disputed: Disputed): Mail {
  const amount = formatMoney(disputed.amountMinor, disputed.currency)
  return composeMail({
    to,
    subject: `Your ${amount} payment is disputed`,
    heading: 'Your payment is disputed',
    paragraphs: [
      `Your bank told us that your ${amount} payment for ${planName(planId)}${onInvoice(disputed)} is disputed. This happens when someone reports a charge to the bank.`,
      'Your plan stays as it is while the dispute is reviewed. We’ll email you the outcome.',
    ],
    action: { label: 'View invoices', url: `${publicUrl}${paths.billing}` },
    closing: 'Didn’t mean to dispute it? Ask your bank to withdraw the dispute, and let us know.',
    footnote: billingFootnote,
  })
}

type OperatorDispute = Pick<ProviderDispute, 'id' | 'amountMinor' | 'currency' | 'reason' | 'respondBy'>

/** Sent to us, because someone has to respond to the bank in time. */
export function operatorDisputeMail(
  { contactAddress, publicUrl }: { contactAddress: string; publicUrl: string },
  { number }: { number: string | null },
  { id, amountMinor, currency, reason, respondBy }: OperatorDispute,
): Mail {
  const amount = formatMoney(amountMinor, currency)
  return composeMail({
    to: contactAddress,
    subject: `Dispute of ${amount}`,
    heading: `A customer’s bank disputes ${amount}`,
    paragraphs: [
      'Add evidence in the payment provider’s dashboard, or accept the loss there. Nothing happens by itself.',
    ],
    facts: [
      ['Dispute', id],
      ...(number === null ? [] : [['Invoice', number] satisfies [string, string]]),
      ['Bank’s reason', reason],
      ...(respondBy === null ? [] : [['Respond by', formatTime(respondBy, 'UTC')] satisfies [string, string]]),
    ],
    action: { label: 'Open the queue', url: `${publicUrl}/operator` },
    footnote: `You’re receiving this because you operate ${productName}.`,
  })
}

export function disputeDecidedMail(
  { to, publicUrl, planId }: Addressed,
  { isLost, ...disputed }: Disputed & { isLost: boolean },
): Mail {
  const amount = formatMoney(disputed.amountMinor, disputed.currency)
  const payment = `your ${amount} payment for ${planName(planId)}${onInvoice(disputed)}`
  return composeMail({
    to,
    subject: isLost ? `Your bank reversed your ${amount} payment` : `Dispute closed: your ${amount} payment stands`,
    heading: isLost ? 'Your bank reversed your payment' : 'The dispute is closed',
    paragraphs: isLost
      ? [
          `The dispute over ${payment} was decided in your favor. Your bank is returning the money to you.`,
          'We’ve marked the invoice as charged back. Questions about your plan? Contact us.',
        ]
      : [`The dispute over ${payment} is closed, and the payment stands.`, 'You don’t have to do anything.'],
    action: { label: 'View invoices', url: `${publicUrl}${paths.billing}` },
    footnote: billingFootnote,
  })
}

function onInvoice({ invoiceNumber }: Disputed): string {
  return invoiceNumber ? ` (invoice ${invoiceNumber})` : ''
}
