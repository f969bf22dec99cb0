import { parsePlanId, planDisplayName, plans } from '@assay/contract/billing/catalogue'
import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../../ports/mail.ts'
import { composeMail, type MailContent } from '../../mail/template.ts'

type Renewal = { amountMinor: number; currency: string; dueAt: Date }

export function planChangedMail({ to, publicUrl, planId }: Addressed, { oldPlanId }: { oldPlanId: string }): Mail {
  const isFree = parsePlanId(planId)?.tier === 'free'
  return planMail(
    publicUrl,
    {
      to,
      subject: `You’re now on ${isFree ? 'the Free plan' : planName(planId)}`,
      heading: 'Your plan has changed',
      paragraphs: [newPlanSentence(planId), `Your previous plan, ${planName(oldPlanId)}, has ended.`],
    },
    isFree ? {} : { footnote: billingFootnote },
  )
}

export function changeScheduledMail(
  { to, publicUrl, planId }: Addressed,
  { nextPlanId, amountMinor, currency, dueAt, undoBy }: Renewal & { nextPlanId: string; undoBy: Date },
): Mail {
  const day = formatDay(dueAt, 'UTC')
  return planMail(publicUrl, {
    to,
    subject: `Your plan changes to ${planName(nextPlanId)} on ${day}`,
    heading: 'Your plan change is scheduled',
    paragraphs: [
      `You’ll move from ${planName(planId)} to ${planName(nextPlanId)} on ${day}. We’ll charge ${formatMoney(amountMinor, currency)} that day.`,
      `Until then, nothing changes. Changed your mind? You can undo the change any time before ${formatDay(undoBy, 'UTC')}.`,
    ],
  })
}

export function changeUndoneMail(
  { to, publicUrl, planId }: Addressed,
  { isCancellation, ...renewal }: Renewal & { isCancellation: boolean; nextPlanId: string },
): Mail {
  const { nextPlanId, amountMinor, currency, dueAt } = renewal
  const what = isCancellation
    ? `You resumed ${planName(planId)}, so it won’t end.`
    : `You’re staying on ${planName(planId)}.`
  return planMail(publicUrl, {
    to,
    subject: isCancellation ? 'Your cancellation was undone' : 'Your plan change was undone',
    heading: isCancellation ? 'Your plan continues' : 'Your plan stays the same',
    paragraphs:
      nextPlanId === planId
        ? [
            `${what} Your plan will renew as usual.`,
            `Next charge: ${formatMoney(amountMinor, currency)} on ${formatDay(dueAt, 'UTC')}.`,
          ]
        : [`You resumed ${planName(planId)}. ${renewalSentence(planId, renewal)}`],
    closing: 'Wasn’t you? Change your password now: it logs out every other device.',
  })
}

/** What is charged next, and for which plan. */
export function renewalSentence(
  planId: string,
  { nextPlanId, amountMinor, currency, dueAt }: Renewal & { nextPlanId: string },
): string {
  const charge = `on ${formatDay(dueAt, 'UTC')} for ${formatMoney(amountMinor, currency)}.`
  return nextPlanId === planId
    ? `${planName(planId)} will renew as usual ${charge}`
    : `You’ll switch to ${planName(nextPlanId)} ${charge}`
}

export function endingSoonMail({ to, publicUrl, planId }: Addressed, { endsAt }: { endsAt: Date }): Mail {
  const day = formatDay(endsAt, 'UTC')
  return planMail(publicUrl, {
    to,
    subject: `Your plan ends on ${day}`,
    heading: 'Your plan ends soon',
    paragraphs: [
      `You canceled ${planName(planId)}, and it ends on ${day}. After that, your account moves to the Free plan.`,
      `Changed your mind? Resume or choose a plan before ${day}, and nothing is interrupted.`,
    ],
  })
}

export function renewalUpcomingMail(
  { to, publicUrl, planId }: Addressed,
  { amountMinor, currency, dueAt }: Renewal,
): Mail {
  const day = formatDay(dueAt, 'UTC')
  return planMail(publicUrl, {
    to,
    subject: `Your plan renews on ${day}`,
    heading: 'Your yearly plan renews soon',
    paragraphs: [
      `${planName(planId)} renews on ${day} for ${formatMoney(amountMinor, currency)}. To keep it, you don’t have to do anything.`,
      `Don’t want to renew? Cancel any time before ${day}.`,
    ],
  })
}

export function priceChangeMail(
  { to, publicUrl, planId }: Addressed,
  { oldMinor, newMinor, currency, from }: { oldMinor: number; newMinor: number; currency: string; from: Date },
): Mail {
  return planMail(publicUrl, {
    to,
    subject: 'The price of your plan is changing',
    heading: 'The price of your plan is changing',
    paragraphs: [
      `Starting with your first renewal after ${formatDay(from, 'UTC')}, ${planName(planId)} will cost ${formatMoney(newMinor, currency)} instead of ${formatMoney(oldMinor, currency)}.`,
      'Until then, you pay what you pay today. If the new price doesn’t work for you, cancel or choose another plan before that renewal.',
    ],
  })
}

function planMail(
  publicUrl: string,
  content: Omit<MailContent, 'action' | 'footnote'>,
  footer: Pick<MailContent, 'footnote'> = { footnote: billingFootnote },
): Mail {
  const action = { label: 'Manage your plan', url: `${publicUrl}${paths.subscriptions}` }
  return composeMail({ ...content, action, ...footer })
}

/** "Professional", "Basic (yearly)": a customer has one plan, so the service's name would only be in the way. */
export function planName(planId: string): string {
  const ref = parsePlanId(planId)
  if (!ref) return planDisplayName(planId)
  return `${plans[ref.tier].name}${ref.cycle === 'yearly' ? ' (yearly)' : ''}`
}

/** Used in the mail and in the notification. */
export function newPlanSentence(planId: string): string {
  if (parsePlanId(planId)?.tier !== 'free') return `You’re now on ${planName(planId)}. Your full quota is available.`
  const { unitLimit } = plans.free
  const quota = unitLimit === null ? '' : `, with ${formatCounted(unitLimit, 'check')} a month`
  return `You’re now on the ${plans.free.name} plan${quota}.`
}

export type Addressed = { to: string; publicUrl: string; planId: string }

export const billingFootnote = `You’re receiving this email because you have a paid ${productName} plan. Something wrong with a charge? Contact us within 15 days.`
