import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatDay, formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Attachment, Mail } from '../../../ports/mail.ts'
import { composeMail } from '../../mail/template.ts'

type Addressed = { to: string; publicUrl: string; planId: string }
type Sum = { amountMinor: number; currency: string }

const footnote = 'A payment can be disputed within 15 days. Please write to us through the contact page first.'

export function paymentReceivedMail(
  { to, publicUrl, planId }: Addressed,
  { amountMinor, currency, invoiceId, paidUntil }: Sum & { invoiceId: string; paidUntil: Date | null },
  attachment: Attachment | null,
): Mail {
  const mail = composeMail({
    to,
    subject: `Payment received: ${formatMoney(amountMinor, currency)}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `We have received ${formatMoney(amountMinor, currency)} for ${planDisplayName(planId)} (invoice ${invoiceId}).`,
      ...(paidUntil ? [`It pays for the time until ${formatDay(paidUntil, 'UTC')}.`] : []),
    ],
    action: { label: 'View your invoices', url: `${publicUrl}${paths.billing}` },
    footnote,
  })
  return attachment ? { ...mail, attachment } : mail
}

export function paymentFailedMail(
  { to, publicUrl, planId }: Addressed,
  { graceEndsAt, payUrl }: { graceEndsAt: Date; payUrl: string | null },
): Mail {
  return composeMail({
    to,
    subject: 'Your payment failed',
    heading: 'Your renewal could not be paid',
    paragraphs: [
      `The renewal of ${planDisplayName(planId)} was refused by the bank. It is tried again on the next three days.`,
      `Your plan stays as it is until ${formatDay(graceEndsAt, 'UTC')}. After that your account goes on with the Free plan.`,
    ],
    action: payUrl
      ? { label: 'Pay the open invoice', url: payUrl }
      : { label: 'View your invoices', url: `${publicUrl}${paths.billing}` },
    footnote,
  })
}

export function approvalNeededMail(
  { to, publicUrl, planId }: Addressed,
  { amountMinor, currency, payUrl, dueAt }: Sum & { payUrl: string | null; dueAt: Date },
): Mail {
  return composeMail({
    to,
    subject: 'Your renewal needs your approval',
    heading: 'Please approve your renewal',
    paragraphs: [
      `${planDisplayName(planId)} is renewed on ${formatDay(dueAt, 'UTC')} for ${formatMoney(amountMinor, currency)}. A sum of this size needs your approval each time.`,
      'Without it your plan goes on for three days after that day, and then your account goes on with the Free plan.',
    ],
    action: { label: 'Approve and pay', url: payUrl ?? `${publicUrl}${paths.billing}` },
    footnote,
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
      `Two payment pages were open at the same time, and both were paid. ${planDisplayName(keptPlanId)} is your plan now.`,
      `We ended the other one (${planDisplayName(planId)}) and refunded ${sums} in full. It can take 5 to 7 business days to reach you.`,
    ],
    action: { label: 'View your invoices', url: `${publicUrl}${paths.billing}` },
    footnote,
  })
}

export function planChangedMail({ to, publicUrl, planId }: Addressed, { oldPlanId }: { oldPlanId: string }): Mail {
  return composeMail({
    to,
    subject: `Your plan is now ${planDisplayName(planId)}`,
    heading: 'Your plan has changed',
    paragraphs: [
      `${planDisplayName(oldPlanId)} has ended, and ${planDisplayName(planId)} is in force from now on with its full quota.`,
    ],
    action: { label: 'View your subscription', url: `${publicUrl}${paths.subscriptions}` },
    footnote,
  })
}

export function endingSoonMail({ to, publicUrl, planId }: Addressed, { endsAt }: { endsAt: Date }): Mail {
  return composeMail({
    to,
    subject: `Your plan ends on ${formatDay(endsAt, 'UTC')}`,
    heading: 'Your plan ends soon',
    paragraphs: [
      `${planDisplayName(planId)} was cancelled and ends on ${formatDay(endsAt, 'UTC')}. After that your account goes on with the Free plan.`,
      'If you have changed your mind, choose a plan before that day and nothing is interrupted.',
    ],
    action: { label: 'View your subscription', url: `${publicUrl}${paths.subscriptions}` },
    footnote,
  })
}

export function renewalUpcomingMail(
  { to, publicUrl, planId }: Addressed,
  { amountMinor, currency, dueAt }: Sum & { dueAt: Date },
): Mail {
  return composeMail({
    to,
    subject: `Your plan renews on ${formatDay(dueAt, 'UTC')}`,
    heading: 'Your yearly plan renews soon',
    paragraphs: [
      `${planDisplayName(planId)} renews on ${formatDay(dueAt, 'UTC')} for ${formatMoney(amountMinor, currency)}. There is nothing to do if you want to keep it.`,
      'If you do not, cancel it before that day.',
    ],
    action: { label: 'Manage your subscription', url: `${publicUrl}${paths.subscriptions}` },
    footnote,
  })
}

export function priceChangeMail(
  { to, publicUrl, planId }: Addressed,
  { oldMinor, newMinor, currency, from }: { oldMinor: number; newMinor: number; currency: string; from: Date },
): Mail {
  return composeMail({
    to,
    subject: 'The price of your plan changes',
    heading: 'The price of your plan changes',
    paragraphs: [
      `${planDisplayName(planId)} costs ${formatMoney(newMinor, currency)} instead of ${formatMoney(oldMinor, currency)} from your first renewal after ${formatDay(from, 'UTC')}.`,
      'Until then nothing changes. If you do not want to go on at the new price, cancel your plan or choose another one before that renewal.',
    ],
    action: { label: 'Manage your subscription', url: `${publicUrl}${paths.subscriptions}` },
    footnote,
  })
}
