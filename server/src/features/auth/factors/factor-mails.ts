import { formatTime } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../../ports/mail.ts'
import { composeMail } from '../../mail/template.ts'
import { type Addressed, writeTo } from '../security-mails.ts'
import type { FactorType } from '../store/queries-factors.ts'

/** An authenticator app, a security key or a passkey, by the name the owner gave it. */
export type Key = { kind: FactorType | 'passkey'; name: string; at: Date }

export function keyAddedMail(to: Addressed, { kind, name, at }: Key): Mail {
  return composeMail({
    to: to.to,
    subject: `${words[kind]} added to your ${productName} account`,
    heading: `${words[kind]} added`,
    paragraphs: [additions[kind], 'If this was you, there’s nothing else to do.'],
    facts: factsOf(name, at),
    action: reviewOf(to),
    closing: wasntYou(to),
  })
}

export function keyRemovedMail(to: Addressed, { kind, name, at, isLast }: Key & { isLast: boolean }): Mail {
  const after = isLast
    ? 'Your account no longer has a second factor: your password alone opens it.'
    : `You can no longer use ${kind === 'recovery_code' ? 'them' : 'it'} to sign in to ${productName}.`
  return composeMail({
    to: to.to,
    subject: `${words[kind]} removed from your ${productName} account`,
    heading: `${words[kind]} removed`,
    paragraphs: [after, 'If this was you, there’s nothing else to do.'],
    facts: factsOf(name, at),
    action: reviewOf(to),
    closing: wasntYou(to),
  })
}

export function recoveryCodeUsedMail(to: Addressed, { remaining, at }: { remaining: number; at: Date }): Mail {
  const left = `You have ${remaining === 0 ? 'no codes' : formatCounted(remaining, 'code')} left.`
  return composeMail({
    to: to.to,
    subject: `A recovery code was used for your ${productName} account`,
    heading: 'A recovery code was used',
    paragraphs: [
      `Someone signed in to your ${productName} account with one of your recovery codes on ${formatTime(at, 'UTC')}. ${left}`,
      remaining <= 3
        ? 'If this was you, create new codes soon, while you can still sign in.'
        : 'If this was you, there’s nothing else to do.',
    ],
    action: reviewOf(to),
    closing: wasntYou(to),
  })
}

export function recoveryCodesRenewedMail(to: Addressed, { at, isFirst }: { at: Date; isFirst: boolean }): Mail {
  return composeMail({
    to: to.to,
    subject: `Your ${productName} recovery codes were ${isFirst ? 'created' : 'replaced'}`,
    heading: `Your recovery codes were ${isFirst ? 'created' : 'replaced'}`,
    paragraphs: [
      `On ${formatTime(at, 'UTC')} new recovery codes were created for your ${productName} account.${isFirst ? '' : ' The old ones no longer work.'}`,
      'Each code signs you in once when you don’t have your authenticator app or security key. Keep them somewhere safe.',
    ],
    action: reviewOf(to),
    closing: wasntYou(to),
  })
}

/** To an owner whose second factor is being guessed by someone who has the password. */
export function factorGuessesMail(to: Addressed): Mail {
  return composeMail({
    to: to.to,
    subject: `Someone may know your ${productName} password`,
    heading: 'Someone may know your password',
    paragraphs: [
      'Someone entered your password and then too many wrong codes. We stopped them: without your second factor they can’t get in.',
      'If it was you, check that the clock of your phone is right, wait 15 minutes and try again.',
      'Wasn’t you? Change your password now, and anywhere else you use it.',
    ],
    action: { label: 'Choose a new password', url: `${to.siteUrl}${paths.login}` },
    footnote: `You’re receiving this email because you have an ${productName} account. We send it at most once a day.`,
  })
}

/** Sent when an operator has removed them, after the owner lost every way in. */
export function factorsResetMail(to: Addressed, at: Date): Mail {
  return composeMail({
    to: to.to,
    subject: `We reset the second factor of your ${productName} account`,
    heading: 'We reset your second factor',
    paragraphs: [
      `On ${formatTime(at, 'UTC')} we removed all authenticator apps, security keys, passkeys and recovery codes from your account, and logged you out everywhere.`,
      'Sign in with your password, then add a second factor again.',
    ],
    action: { label: 'Sign in', url: `${to.siteUrl}${paths.login}` },
    closing: `Didn’t ask for this? Please ${writeTo(to.support)} right away.`,
  })
}

const words: Record<Key['kind'], string> = {
  totp: 'An authenticator app was',
  webauthn: 'A security key was',
  recovery_code: 'Your recovery codes were',
  passkey: 'A passkey was',
}

const additions: Record<Key['kind'], string> = {
  totp: `From now on, signing in to ${productName} takes a code from this app, too.`,
  webauthn: `From now on, signing in to ${productName} takes this security key, too.`,
  recovery_code: 'Each code signs you in once.',
  passkey: `You can now sign in to ${productName} with it, without your password.`,
}

function factsOf(name: string, at: Date): [string, string][] {
  return [...(name === '' ? [] : ([['Name', name]] as [string, string][])), ['Time', formatTime(at, 'UTC')]]
}

function reviewOf({ siteUrl }: Addressed) {
  return { label: 'Review account security', url: `${siteUrl}${paths.profile}?tab=security` }
}

function wasntYou({ support }: Addressed): string {
  return `Wasn’t you? Change your password now: it logs out every other device. Then ${writeTo(support)}.`
}
