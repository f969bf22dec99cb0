import { formatDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

type Changed = { change: string; details: [name: string, value: string][]; publicUrl: string; teamId: string }

/** To the owner: whoever chooses the provider or its domains could sign in as any member. */
export function ssoChangedMail(to: string, { change, details, publicUrl, teamId }: Changed): Mail {
  return composeMail({
    to,
    subject: change,
    heading: change,
    paragraphs: [
      'Your identity provider signs people in to their accounts, so check that this was you.',
      'Wasn’t it? End all other sessions, choose a new password, then look at single sign-on and your team’s security log.',
    ],
    facts: details,
    action: { label: 'Open single sign-on', url: `${publicUrl}${paths.team}?team=${teamId}` },
  })
}

type Consent = { name: string; team: string; url: string }

/** To somebody whose account isn’t in the team that the provider belongs to. */
export function consentMail(to: string, { name, team, url }: Consent): Mail {
  return composeMail({
    to,
    subject: 'Connect your account to single sign-on?',
    heading: `Use ${name} for your account?`,
    paragraphs: [
      `Someone, probably you, signed in with this address through ${name}, the identity provider of ${team}. You have an ${productName} account already, and it isn’t in that team.`,
      `If you agree, your account joins ${team}, and whoever runs ${name} can sign in to it from then on, with everything else in it.`,
      'This link works once and expires in 1 hour.',
    ],
    action: { label: 'Connect my account', url },
    footnote:
      'You’re receiving this email because a company’s identity provider named this address. If it wasn’t you, ignore it: nothing changes.',
  })
}

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
      'Create a new one at your provider, then have the team’s owner add the new metadata on the Team page. Otherwise nobody can sign in once your provider replaces it.',
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
      `Someone signed in to your account with one of your team’s single sign-on recovery codes. You have ${formatCounted(left, 'code')} left.`,
      'Wasn’t you? Sign in, end all other sessions and create new codes right away.',
    ],
    action: { label: 'Review your sessions', url: `${publicUrl}${paths.profile}?tab=security` },
  })
}
