import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

export type QuotaUse = { isUsedUp: boolean; used: number; limit: number; endsAt: Date }

/** For the mail and the notification alike. */
export function describeQuota({ isUsedUp, used, limit, endsAt }: QuotaUse): { title: string; message: string } {
  const day = formatDay(endsAt, 'UTC')
  const spent = `${formatCount(used)} of ${formatCounted(limit, 'check')}`
  if (!isUsedUp) {
    const share = formatPercent(Math.floor((used / limit) * 100))
    return { title: `You’ve used ${share} of your quota`, message: `${spent} used. Resets ${day}.` }
  }
  const left = limit - used
  // A request that needed more was rejected, although some are left.
  return left > 0
    ? {
        title: 'You’ve nearly used your quota',
        message: `You have ${formatCounted(left, 'check')} left. Larger requests are being rejected until ${day}.`,
      }
    : {
        title: 'You’ve used your whole quota',
        message: `${spent} used. Requests are being rejected until your quota resets on ${day}.`,
      }
}

export function quotaMail(to: string, use: QuotaUse, publicUrl: string): Mail {
  const { title, message } = describeQuota(use)
  const action = {
    label: use.isUsedUp ? 'Upgrade your plan' : 'View usage',
    url: `${publicUrl}${use.isUsedUp ? paths.developerTools : paths.analytics}`,
  }
  return composeMail({
    to,
    subject: title,
    heading: title,
    paragraphs: [
      message,
      use.isUsedUp
        ? 'Until then, the API responds with status 429 and the error code quota_exceeded. Rejected requests don’t count. Need more now? Upgrades take effect immediately.'
        : 'Once it’s used up, requests are rejected until it resets. Need more? Upgrades take effect immediately.',
    ],
    action,
  })
}
