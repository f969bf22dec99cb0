import { productName } from '@assay/contract/product'
import type { Mail } from '../../deps.ts'
import { composeMail } from '../mail/template.ts'
import type { OneTimeKind } from './queries-one-time.ts'

type Addressed = { to: string; url: string; code: string }

/** The mail that carries a link, a code, or both. */
export function oneTimeMail(kind: OneTimeKind, { to, url, code }: Addressed): Mail {
  const { label, ...words } = texts[kind]
  return composeMail({ ...words, to, code, ...(label !== null && { action: { label, url } }) })
}

/** To the owner of an account, when somebody signs up with its address: the sign-up screen must not tell them. */
export function alreadyRegisteredMail(to: string, siteUrl: string): Mail {
  return composeMail({
    to,
    subject: `You already have an ${productName} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, perhaps you, tried to sign up to ${productName} with this address. It has an account already, and nothing was changed.`,
      'You can sign in, or choose "Forgot password" there to set a new password.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footnote: 'If it was not you, you can ignore this mail.',
  })
}

/** To the address that an account is leaving, so that its owner learns of a change they did not ask for. */
export function emailChangeNotice(to: string): Mail {
  return composeMail({
    to,
    subject: `A new address for your ${productName} account`,
    heading: 'Your address is about to change',
    paragraphs: [
      `Somebody who is signed in to your ${productName} account asked to use another e-mail address for it. The change takes effect once the new address is confirmed.`,
      'If it was not you, sign in and change your password now: that ends every other session.',
    ],
    footnote: 'If it was you, there is nothing to do here.',
  })
}

type Words = { subject: string; heading: string; paragraphs: string[]; label: string | null; footnote: string }

const lifetimes =
  'The link works once, for an hour. Where a code is asked for instead, use this one within ten minutes:'

const texts: Record<OneTimeKind, Words> = {
  signup: {
    subject: `Confirm your e-mail address for ${productName}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [`Welcome to ${productName}. Confirm this address to finish your sign-up.`, lifetimes],
    label: 'Confirm e-mail address',
    footnote: `You get this mail because somebody signed up to ${productName} with this address. If it was not you, ignore it.`,
  },
  invite: {
    subject: `You are invited to ${productName}`,
    heading: 'You are invited',
    paragraphs: [`An account at ${productName} was made for you. Accept to sign in and choose a password.`, lifetimes],
    label: 'Accept the invitation',
    footnote: 'If you did not expect this, ignore it.',
  },
  magiclink: {
    subject: `Sign in to ${productName}`,
    heading: 'Sign in',
    paragraphs: ['Open the link to sign in.', lifetimes],
    label: 'Sign in',
    footnote: 'If you did not ask to sign in, ignore this mail.',
  },
  recovery: {
    subject: `Reset your ${productName} password`,
    heading: 'Reset your password',
    paragraphs: ['Open the link to choose a new password.', lifetimes],
    label: 'Choose a new password',
    footnote: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  email_change: {
    subject: `Confirm your new e-mail address for ${productName}`,
    heading: 'Confirm your new address',
    paragraphs: [`Confirm that this is the new address of your ${productName} account.`, lifetimes],
    label: 'Confirm new address',
    footnote: 'If you did not ask for it, ignore this mail: nothing changes.',
  },
  reauthentication: {
    subject: `Your ${productName} confirmation code`,
    heading: 'Confirm that it is you',
    paragraphs: ['Enter this code within ten minutes:'],
    label: null,
    footnote: 'If you did not ask for it, somebody else is signed in to your account: change your password.',
  },
}
