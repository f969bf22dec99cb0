import { cancelCodeSeconds } from '@assay/contract/billing/cancellation'
import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../../ports/mail.ts'
import { composeMail } from '../../mail/template.ts'

export function cancelCodeMail(to: string, { code, planId }: { code: string; planId: string }): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} cancellation code`,
    heading: 'Confirm your cancellation',
    paragraphs: [
      `Somebody who is signed in to your account wants to cancel ${planDisplayName(planId)}.`,
      `If that is you, enter this code within ${cancelCodeSeconds / 60} minutes. It works once:`,
    ],
    code,
    footnote: 'If it was not you, change your password now: that ends every other session. Nothing has been cancelled.',
  })
}

type Cancelled = { planId: string; endsAt: Date; isOver: boolean; publicUrl: string }

export function cancelledMail(to: string, { planId, endsAt, isOver, publicUrl }: Cancelled): Mail {
  const plan = planDisplayName(planId)
  return composeMail({
    to,
    subject: `Your ${productName} subscription is cancelled`,
    heading: 'Your cancellation is confirmed',
    paragraphs: isOver
      ? [`${plan} has ended, and your account goes on with the Free plan. You will not be charged for it again.`]
      : [
          `${plan} will not be renewed, and you will not be charged for it again.`,
          `It stays fully usable until ${formatDay(endsAt, 'UTC')}. After that your account goes on with the Free plan.`,
          'If you change your mind, you can take it back on the subscriptions page until shortly before that day.',
        ],
    action: { label: 'View your subscriptions', url: `${publicUrl}${paths.subscriptions}` },
    footnote: 'If it was not you, change your password now: that ends every other session. Then contact us.',
  })
}
