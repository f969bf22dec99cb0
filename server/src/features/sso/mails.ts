import { formatDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

type Expiry = { name: string; expiresAt: Date; days: number; publicUrl: string; teamId: string }

/** To those who manage the team, while there’s time to change it. */
export function certificateMail(to: string, { name, expiresAt, days, publicUrl, teamId }: Expiry): Mail {
  const isOver = days < 0
  const heading = isOver ? `Your ${name} certificate has expired` : `Your ${name} certificate expires soon`
  return composeMail({
    to,
    subject: isOver ? 'Your single sign-on certificate has expired' : 'Your single sign-on certificate expires soon',
    heading,
    paragraphs: [
      isOver
        ? `The certificate that ${name} signs sign-ins with expired on ${formatDay(expiresAt, 'UTC')}. We still accept it, but ${name} may stop using it at any time.`
        : `The certificate that ${name} signs sign-ins with expires on ${formatDay(expiresAt, 'UTC')}.`,
      'Create a new one at your provider, then give us the new metadata on your team’s page. Otherwise nobody can sign in once your provider replaces it.',
    ],
    action: { label: 'Open single sign-on', url: `${publicUrl}${paths.team}?team=${teamId}` },
  })
}

export function recoveredMail(to: string, { left, publicUrl }: { left: number; publicUrl: string }): Mail {
  return composeMail({
    to,
    subject: 'You signed in with a recovery code',
    heading: 'You signed in with a recovery code',
    paragraphs: [
      `Somebody signed in to your account with one of your team’s single sign-on recovery codes. You have ${formatCounted(left, 'code')} left.`,
      'Wasn’t you? Sign in, end all other sessions and create new codes right away.',
    ],
    action: { label: 'Review your sessions', url: `${publicUrl}${paths.profile}?tab=security` },
  })
}
