import { productName } from '@assay/contract/product'
import { type Role, roleTexts } from '@assay/contract/teams/roles'
import { invitationDays } from '@assay/contract/teams/teams'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

/*
 * Names are what people typed, so they stand in the text alone: a subject is shown without its context.
 */

type Invited = { team: string; invitedBy: string; role: Role; token: string; expiresAt: Date }

export function invitationMail(
  to: string,
  { team, invitedBy, role, token, expiresAt }: Invited,
  publicUrl: string,
): Mail {
  const mail = composeMail({
    to,
    subject: `You’re invited to a team on ${productName}`,
    heading: `Join ${team}`,
    paragraphs: [
      `${invitedBy} invited you to work with ${team} on ${productName}. Sign in or create an account with this email address to join.`,
    ],
    facts: [['Your role', `${roleTexts[role].name}: ${lowerFirst(roleTexts[role].description)}`]],
    action: { label: 'Accept the invitation', url: `${publicUrl}/invitation?token=${token}` },
    closing: `The link works for ${invitationDays} days, and only for this address.`,
    footnote: `You’re receiving this email because ${invitedBy} entered your address. If you weren’t expecting it, you can ignore it.`,
  })
  return { ...mail, expiresAt }
}

export function removedMail(to: string, team: string): Mail {
  return composeMail({
    to,
    subject: 'You were removed from a team',
    heading: `You were removed from ${team}`,
    paragraphs: [
      `You no longer have access to ${team} on ${productName}. Your account and your other teams stay as they are.`,
    ],
  })
}

type Owned = { team: string; codes: { provider: string; url: string } | null }

/** `codes` where single sign-on is required. */
export function ownerMail(to: string, { team, codes }: Owned): Mail {
  return composeMail({
    to,
    subject: 'A team was handed over to you',
    heading: `You now own ${team}`,
    paragraphs: [
      `${team} was handed over to you. You can manage everything in it, and you’re the only one who can set up single sign-on, delete it or hand it over.`,
      ...(codes
        ? [
            `Single sign-on is required. Create your own recovery codes now: with one, you get in when ${codes.provider} is down. Those of the owner before no longer work.`,
          ]
        : []),
    ],
    ...(codes && { action: { label: 'Create recovery codes', url: codes.url } }),
  })
}

export function teamDeletedMail(to: string, team: string): Mail {
  return composeMail({
    to,
    subject: 'Your team was deleted',
    heading: `${team} was deleted`,
    paragraphs: [
      `The team ${team} and its data were deleted from ${productName}. Its API keys no longer work, and a paid plan has ended.`,
      'If the team ever paid us, we keep its invoices for as long as the law requires.',
    ],
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
