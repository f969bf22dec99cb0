import { cancelCodeSeconds } from '@assay/contract/billing/cancellation-rules'
import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../../ports/mail.ts'
import { composeMail } from '../../mail/template.ts'
import { planName } from '../notices/plan-mails.ts'

export function cancelCodeMail(to: string, { code, planId }: { code: string; planId: string }): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} cancellation code`,
    heading: 'Confirm your cancellation',
    paragraphs: [
      `You asked to cancel your ${planName(planId)} plan. Enter this code to confirm. It works once and expires in ${cancelCodeSeconds / 60} minutes.`,
    ],
    code,
    closing: 'Wasn’t you? Change your password now: it logs out every other device. Nothing has been canceled.',
  })
}

type Canceled = { planId: string; endsAt: Date; isOver: boolean; undoBy: Date | null; publicUrl: string }

export function canceledMail(to: string, { planId, endsAt, isOver, undoBy, publicUrl }: Canceled): Mail {
  const plan = planName(planId)
  const day = formatDay(endsAt, 'UTC')
  return composeMail({
    to,
    subject: isOver ? `Your ${plan} plan is canceled` : `Your ${plan} plan is canceled and ends on ${day}`,
    heading: 'Your cancellation is confirmed',
    paragraphs: isOver
      ? [`${plan} has ended, and your account is on the Free plan. You won’t be charged again.`]
      : [
          `You can use ${plan} until ${day}. After that, your account moves to the Free plan. You won’t be charged again.`,
          ...(undoBy ? [`Changed your mind? You can resume any time before ${formatDay(undoBy, 'UTC')}.`] : []),
        ],
    action: { label: isOver ? 'View plans' : 'Manage your plan', url: `${publicUrl}${paths.subscriptions}` },
    closing: 'Wasn’t you? Change your password now: it logs out every other device. Then contact us.',
  })
}
