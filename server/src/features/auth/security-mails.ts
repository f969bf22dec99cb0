import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

/** `support` is where customers write to, if the operator has such an address. */
export type Addressed = { to: string; siteUrl: string; support: string | null }

export function addressed({ config }: Pick<Deps, 'config'>, to: string): Addressed {
  return { to, siteUrl: config.auth.siteUrl, support: config.contacts.support }
}

/** Sent however the password was set: in the settings, by a reset link or by an operator. */
export function passwordChangedMail(
  { to, siteUrl, support }: Addressed,
  { at, isFirst }: { at: Date; isFirst: boolean },
): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} password was ${isFirst ? 'set' : 'changed'}`,
    heading: `Your password was ${isFirst ? 'set' : 'changed'}`,
    paragraphs: [
      isFirst
        ? `A password was set for your ${productName} account on ${formatTime(at, 'UTC')}. You can now sign in with it.`
        : `The password of your ${productName} account was changed on ${formatTime(at, 'UTC')}. We logged you out on all other devices.`,
      'If this was you, there’s nothing else to do.',
    ],
    action: { label: 'Go to sign-in', url: `${siteUrl}${paths.login}` },
    closing: `Wasn’t you? Choose “Forgot password?” on the sign-in page to take your account back, then ${writeTo(support)}.`,
  })
}

/** To the old address, so that the owner notices a change they didn't ask for while it can still be stopped. */
export function emailChangeRequestedMail({ to, siteUrl }: Addressed): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} email address is about to change`,
    heading: 'Your email address is about to change',
    paragraphs: [
      `You asked to use another email address for your ${productName} account. The change takes effect once you confirm the new address.`,
      'If this was you, there’s nothing to do here.',
    ],
    action: { label: 'Review account security', url: `${siteUrl}${paths.profile}?tab=security` },
    closing: 'Wasn’t you? Change your password now: it logs out every other device.',
  })
}

/** To the address that no longer opens the account. */
export function emailChangedMail({ to, support }: Addressed, at: Date): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} email address was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `On ${formatTime(at, 'UTC')} your ${productName} account moved to another email address. You can no longer sign in with this one.`,
      'If this was you, there’s nothing else to do.',
      `Wasn’t you? Please ${writeTo(support)} right away so we can help you get your account back.`,
    ],
    footnote: `You’re receiving this email because this was the address of your ${productName} account.`,
  })
}

export function newEmailMail({ to, siteUrl }: Addressed): Mail {
  return composeMail({
    to,
    subject: `This is now your ${productName} email address`,
    heading: 'This is now your email address',
    paragraphs: [
      `From now on, use this address to sign in to ${productName}. We’ll send invoices and account emails here, too.`,
    ],
    action: { label: `Open ${productName}`, url: `${siteUrl}${paths.dashboard}` },
  })
}

/** Someone who lost the account can't open the contact page. */
export function writeTo(support: string | null): string {
  return support === null ? 'contact us' : `write to ${support}`
}

type SignIn = { client: string; country: string | null; at: Date; reportUrl: string }

export function newDeviceMail({ to }: Addressed, { client, country, at, reportUrl }: SignIn): Mail {
  return composeMail({
    to,
    subject: `New sign-in to your ${productName} account`,
    heading: 'New sign-in to your account',
    paragraphs: [
      `Someone just signed in to your ${productName} account from a device we haven’t seen before.`,
      'If this was you, there’s nothing to do.',
    ],
    facts: [
      ['Device', client],
      ...(country === null ? [] : ([['Location', `${country} (approximate)`]] as [string, string][])),
      ['Time', formatTime(at, 'UTC')],
    ],
    action: { label: 'This wasn’t me', url: reportUrl },
    closing:
      'That takes you to a page where you can end all sessions and choose a new password. The link works once and expires in 7 days.',
  })
}

/** To the owner of an account whose password strangers are guessing. */
export function attemptsMail({ to, siteUrl }: Addressed): Mail {
  return composeMail({
    to,
    subject: `Someone tried to sign in to your ${productName} account`,
    heading: 'Someone tried to sign in to your account',
    paragraphs: [
      'Someone entered a wrong password for your account too many times. We stopped them, and we’re blocking further tries for now.',
      'If it was you, wait 15 minutes and try again, or choose “Forgot password?” to set a new one.',
      `Wasn’t you? Your account is safe as long as your password is hard to guess and you don’t use it anywhere else. If you’re not sure, change it. You can sign in as usual from any browser you’ve used with ${productName} before.`,
    ],
    action: { label: 'Sign in', url: `${siteUrl}${paths.login}` },
    footnote: `You’re receiving this email because you have an ${productName} account. We send it at most once a day.`,
  })
}
