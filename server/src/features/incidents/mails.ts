import { formatTime } from '@assay/contract/format'
import { type IncidentState, stateLabels } from '@assay/contract/incidents/rules'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

/** It contains nothing that was typed but the address, because it may reach someone who asked for nothing. */
export function confirmMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: `Confirm your ${productName} status updates`,
    heading: 'Confirm your subscription',
    paragraphs: [
      `Click the button to get an email when ${productName} has an incident or planned maintenance. The link expires in 24 hours.`,
    ],
    action: { label: 'Confirm', url },
    footnote: `You’re receiving this because someone entered this address on the ${productName} status page. If it wasn’t you, ignore this email and we won’t send another.`,
  })
}

/** The page says the same to everyone, so the mailbox's owner learns it here. */
export function alreadySubscribedMail(to: string, unsubscribeUrl: string): Mail {
  const mail = composeMail({
    to,
    subject: `You already get ${productName} status updates`,
    heading: 'You’re already subscribed',
    paragraphs: [
      'Someone, maybe you, entered this address on our status page. It’s subscribed already, and nothing has changed.',
    ],
    action: { label: 'Unsubscribe', url: unsubscribeUrl },
    footnote: becauseSubscribed,
  })
  return { ...mail, unsubscribeUrl }
}

type Announced = {
  title: string
  kind: 'incident' | 'maintenance'
  state: IncidentState
  message: string
  startsAt: Date
  endsAt: Date | null
  publicUrl: string
  unsubscribeUrl: string
}

/** One update of an incident or of planned maintenance. */
export function updateMail(to: string, announced: Announced): Mail {
  const { title, kind, state, message, startsAt, endsAt, publicUrl, unsubscribeUrl } = announced
  const mail = composeMail({
    to,
    subject: `[${stateLabels[state]}] ${title}`,
    heading: title,
    paragraphs: [],
    preview: message,
    facts: [
      ['Status', stateLabels[state]],
      ...(kind === 'maintenance' && endsAt
        ? [
            ['Starts', formatTime(startsAt, 'UTC')] satisfies [string, string],
            ['Ends', formatTime(endsAt, 'UTC')] satisfies [string, string],
          ]
        : []),
    ],
    quote: message,
    action: { label: 'View status', url: `${publicUrl}${paths.status}` },
    closing: `To stop these emails, open ${unsubscribeUrl}`,
    footnote: becauseSubscribed,
  })
  return { ...mail, unsubscribeUrl }
}

const becauseSubscribed = `You’re receiving this because you subscribed on the ${productName} status page.`
