import type { ActivityCode } from '@assay/contract/activity'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { Sign } from './signs.ts'

/** A sentence for people, with numbers. */
export function describeSign(sign: Sign, now: number): string {
  return sentences[sign.code](sign, now)
}

const sentences: Record<ActivityCode, (sign: Sign, now: number) => string> = {
  one_mailbox: (sign) => `${signUps(sign)} lead to one mailbox, under ${formatCounted(sign.detail, 'name')}.`,
  numbered_mailboxes: (sign) => `${signUps(sign)} have one mailbox name with consecutive numbers.`,
  many_subdomains: (sign, now) =>
    `${signUps(sign)} from ${formatCounted(sign.detail, 'subdomain')} of one domain, which you first saw ${ago(now - sign.firstSeen)}.`,
  many_mailboxes_at_new_domain: (sign, now) =>
    `${signUps(sign)} from a domain you first saw ${ago(now - sign.firstSeen)}.`,
  colleagues: (sign, now) =>
    `${signUps(sign)} from a domain you first saw ${ago(now - sign.firstSeen)}. It may be a company’s first day.`,
  new_domains_share_mail_host: (sign) =>
    `${signUps(sign)} from ${formatCounted(sign.detail, 'domain')} that share a mail host.`,
  same_shape: (sign) => `${signUps(sign)} have mailboxes of one shape. ${usual(sign)}`,
  random_mailboxes: (sign) => `${signUps(sign)} have mailboxes with random letters. ${usual(sign)}`,
  one_name: (sign) => `${signUps(sign)} under one name, with ${formatCounted(sign.detail, 'mailbox', 'mailboxes')}.`,
  generated_names: (sign) => `${signUps(sign)} have made-up names. ${usual(sign)}`,
  one_network: (sign) =>
    `${signUps(sign)} from one network, with ${formatCounted(sign.detail, 'mailbox', 'mailboxes')} but nearly always the same browser.`,
  one_browser: (sign) =>
    `${signUps(sign)} with one browser, from ${formatCounted(sign.detail, 'network')}. ${usual(sign)}`,
  hosting_networks: (sign) =>
    `${signUps(sign)} from ${formatCounted(sign.detail, 'network')} of hosting providers. ${usual(sign)}`,
  several_signs: (sign) =>
    `${signUps(sign)} from ${formatCounted(sign.detail, 'domain')} that are little known and alike in other ways.`,
}

/** “41 sign-ups in 18 minutes”. */
function signUps({ count, milliseconds }: Sign): string {
  return `${formatCounted(count, 'sign-up')} in ${duration(milliseconds)}`
}

function usual({ usual: expected }: Sign): string {
  return `You’d usually see ${expected < 1 ? 'fewer than 1' : formatCount(Math.round(expected))}.`
}

function ago(milliseconds: number): string {
  return milliseconds < 60_000 ? 'just now' : `${duration(milliseconds)} ago`
}

/** In the largest unit of which there are two or more. */
function duration(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  if (minutes < 1) return 'a minute'
  if (minutes < 120) return formatCounted(Math.max(1, Math.round(minutes)), 'minute')
  return minutes < 48 * 60
    ? formatCounted(Math.round(minutes / 60), 'hour')
    : formatCounted(Math.round(minutes / (24 * 60)), 'day')
}
