import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail, type MailContent } from '../mail/template.ts'
import type { MailedKind } from './store/queries-one-time.ts'

type Carried = { to: string; signedUpAt?: Date | undefined } & ({ url: string } | { code: string })

/**
 * A mail with a link or a code. It contains nothing the sender typed, because it may reach someone who asked for
 * nothing.
 */
export function oneTimeMail(kind: MailedKind, { to, signedUpAt, ...carried }: Carried): Mail {
  const { label, paragraphs, ...words } = texts[kind]
  return composeMail({
    ...words,
    to,
    paragraphs: signedUpAt ? [...paragraphs, whoseSignUp(signedUpAt)] : paragraphs,
    ...('code' in carried ? { code: carried.code } : { action: { label, url: carried.url } }),
  })
}

/**
 * To the owner when someone signs up with their address, because the sign-up screen must not reveal that it is taken.
 */
export function alreadyRegisteredMail(to: string, siteUrl: string): Mail {
  return composeMail({
    to,
    subject: `You already have an ${productName} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone, maybe you, tried to sign up for ${productName} with this email address. It already has an account, and nothing was changed.`,
      'You can sign in, or choose “Forgot password?” there to set a new password.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}${paths.login}` },
    footnote: becauseSignUp,
  })
}

/** Replaces the confirmation on resend after several sign-ups, when no password belongs to anyone yet. */
export function choosePasswordMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: `Confirm your email address for ${productName}`,
    heading: 'Confirm your address and choose a password',
    paragraphs: [
      `Someone signed up for ${productName} with this email address more than once, so we kept none of the passwords. Confirm that the address is yours, then choose a new one.`,
      'Not asked for a new password? Choose “Forgot password?” when you sign in.',
      lifetime,
    ],
    action: { label: 'Confirm and choose a password', url },
    footnote: becauseSignUp,
  })
}

/** To the owner when another account wants to move to their address, because that screen must not reveal it either. */
export function addressTakenMail(to: string, siteUrl: string): Mail {
  return composeMail({
    to,
    subject: `Your email address already has an ${productName} account`,
    heading: 'This address already has an account',
    paragraphs: [
      `Someone, maybe you, asked to use this email address for another ${productName} account. It already belongs to yours, and nothing was changed.`,
      'To use it for the other account, first sign in to this one and delete it or change its address.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}${paths.login}` },
    footnote: because('asked to use this address for another account'),
  })
}

/** That sign-up's password becomes the account's, so the mail says which sign-up it was. */
function whoseSignUp(at: Date): string {
  return `It confirms the sign-up from ${formatTime(at, 'UTC')}, with the password you chose. If you didn’t sign up at that time, don’t use it.`
}

function because(reason: string, otherwise = 'you can ignore this email.'): string {
  return `You’re receiving this email because someone ${reason}. If it wasn’t you, ${otherwise}`
}

const lifetime = 'This link works once and expires in 1 hour.'
const becauseSignUp = because(`used this address to sign up for ${productName}`)

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> & { label: string; footnote: string }

const texts: Record<MailedKind, Words> = {
  signup: {
    subject: `Confirm your email address for ${productName}`,
    heading: 'Confirm your email address',
    paragraphs: [`Welcome to ${productName}! Confirm your email address to finish signing up.`, lifetime],
    label: 'Confirm email address',
    footnote: becauseSignUp,
  },
  invite: {
    subject: `You’re invited to ${productName}`,
    heading: `You’re invited to ${productName}`,
    paragraphs: [
      `We’ve set up an ${productName} account for you. Accept the invitation to sign in and choose a password.`,
      lifetime,
    ],
    label: 'Accept invitation',
    footnote: `You’re receiving this email because this address was invited to ${productName}. If you weren’t expecting an invitation, you can ignore it.`,
  },
  recovery: {
    subject: `Reset your ${productName} password`,
    heading: 'Reset your password',
    paragraphs: [`Choose a new password for your ${productName} account.`, lifetime],
    label: 'Choose a new password',
    footnote: because(
      'asked to reset the password for this address',
      'you can ignore this email: your password stays the same.',
    ),
  },
  email_change: {
    subject: `Confirm your new email address for ${productName}`,
    heading: 'Confirm your new email address',
    paragraphs: [`Confirm that you want to use this address for your ${productName} account.`, lifetime],
    label: 'Confirm new address',
    footnote: because(
      `asked to use this address for an ${productName} account`,
      'you can ignore this email, and nothing will change.',
    ),
  },
  reauthentication: {
    subject: `Your ${productName} confirmation code`,
    heading: 'Confirm it’s you',
    paragraphs: ['Enter this code to continue. It expires in 10 minutes.'],
    label: '',
    footnote:
      'You’re receiving this email because someone signed in to your account asked for a code. Wasn’t you? Change your password now: it logs out every other device.',
  },
}
