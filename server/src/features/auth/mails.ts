import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'
import type { OneTimeKind } from './store/queries-one-time.ts'

type Carried = { to: string; signedUpAt?: Date | undefined } & ({ url: string } | { code: string })

/**
 * A mail with a link or a code. It contains nothing the sender typed, because it may reach someone who asked for
 * nothing.
 */
export function oneTimeMail(kind: OneTimeKind, { to, signedUpAt, ...carried }: Carried): Mail {
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
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footnote: 'If it wasn’t you, you can ignore this email.',
  })
}

/** Replaces the confirmation on resend after several sign-ups: by then no password is anyone's. */
export function choosePasswordMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: `Confirm your email address for ${productName}`,
    heading: 'Confirm your address and choose a password',
    paragraphs: [
      `Someone signed up for ${productName} with this email address more than once, so we kept none of the passwords. Confirm that the address is yours, then choose a new one.`,
      'If you aren’t asked for a new password, choose “Forgot password?” when you sign in.',
      lifetime,
    ],
    action: { label: 'Confirm and choose a password', url },
    footnote: ifNotYou,
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
      'To use it for the other account, sign in here first and delete this account or change its address.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footnote: 'If it wasn’t you, you can ignore this email.',
  })
}

/** To the old address, so that the owner notices a change they didn't ask for. */
export function emailChangeNotice(to: string): Mail {
  return composeMail({
    to,
    subject: `A new address for your ${productName} account`,
    heading: 'Your address is about to change',
    paragraphs: [
      `Someone who is signed in to your ${productName} account asked to use another email address for it. The change takes effect once the new address is confirmed.`,
      'If it wasn’t you, sign in and change your password now: that ends every other session.',
    ],
    footnote: 'If it was you, there’s nothing to do here.',
  })
}

/** That sign-up's password becomes the account's, so the mail says which sign-up it was. */
function whoseSignUp(at: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return `It sets up the account with the password chosen at sign-up on ${time} UTC. If you didn’t sign up then, don’t open it.`
}

type Words = { subject: string; heading: string; paragraphs: string[]; label: string; footnote: string }

const lifetime = 'The link works once, for an hour.'
const ifNotYou = `You’re getting this email because someone signed up for ${productName} with this address. If it wasn’t you, ignore it: nothing will happen.`

const texts: Record<OneTimeKind, Words> = {
  signup: {
    subject: `Confirm your email address for ${productName}`,
    heading: 'Confirm your email address',
    paragraphs: [`Welcome to ${productName}. Confirm this address to finish signing up.`, lifetime],
    label: 'Confirm email address',
    footnote: ifNotYou,
  },
  invite: {
    subject: `You’re invited to ${productName}`,
    heading: 'You’re invited',
    paragraphs: [`An ${productName} account is waiting for you. Accept to sign in and choose a password.`, lifetime],
    label: 'Accept the invitation',
    footnote: 'If you didn’t expect this, ignore it.',
  },
  magiclink: {
    subject: `Sign in to ${productName}`,
    heading: 'Sign in',
    paragraphs: ['Open the link to sign in.', lifetime],
    label: 'Sign in',
    footnote: 'If you didn’t ask to sign in, ignore this email.',
  },
  recovery: {
    subject: `Reset your ${productName} password`,
    heading: 'Reset your password',
    paragraphs: ['Open the link to choose a new password.', lifetime],
    label: 'Choose a new password',
    footnote: 'If you didn’t ask for it, ignore this email: your password stays as it is.',
  },
  email_change: {
    subject: `Confirm your new email address for ${productName}`,
    heading: 'Confirm your new address',
    paragraphs: [`Confirm that this is the new address of your ${productName} account.`, lifetime],
    label: 'Confirm new address',
    footnote: 'If you didn’t ask for it, ignore this email: nothing changes.',
  },
  reauthentication: {
    subject: `Your ${productName} confirmation code`,
    heading: 'Confirm that it’s you',
    paragraphs: ['Enter this code within ten minutes:'],
    label: '',
    footnote: 'If you didn’t ask for it, someone else is signed in to your account: change your password.',
  },
}
