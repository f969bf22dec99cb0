import { paths } from '@assay/contract/paths'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

type Reason = 'failing' | 'gone'

/** Used in the mail and in the notification. */
export function describePause(host: string, reason: Reason): { title: string; message: string } {
  return {
    title: 'We paused a webhook endpoint',
    message:
      reason === 'gone'
        ? `${host} responded with status 410 (Gone), so we stopped sending events to it.`
        : `Nothing has reached ${host} for days, so we stopped sending events to it.`,
  }
}

export function pausedMail(
  to: string,
  { url, reason, publicUrl }: { url: string; reason: Reason; publicUrl: string },
): Mail {
  const { title, message } = describePause(new URL(url).host, reason)
  return composeMail({
    to,
    subject: title,
    heading: title,
    paragraphs: [
      message,
      'New events are held for up to 3 days. Fix the endpoint, then resume it, and we’ll send what’s waiting. You can resend anything older from its log.',
    ],
    facts: [['Endpoint', url]],
    action: { label: 'View your webhooks', url: `${publicUrl}${paths.webhooks}` },
  })
}
