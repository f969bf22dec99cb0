import type { Address } from './parse-address.ts'
import { parseAddress } from './parse-address.ts'

/** The provider's canonical form: addresses that differ only in what it ignores become equal. */
export function canonicalAddress(address: Address, rule: MailboxRule | null = ruleOf(address.domain)): string {
  const { local, isQuoted, domain, whole } = address
  if (isQuoted && !/^[\w.+-]+$/.test(local)) return `"${local.replace(/["\\]/g, '\\$&')}"@${domain}`
  let mailbox = local.toLowerCase()
  if (rule === null) return mailbox === local && whole !== null ? whole : `${mailbox}@${domain}`
  if (rule.separator) {
    const end = mailbox.indexOf(rule.separator)
    // A tag with nothing before it is the name.
    if (end > 0) mailbox = mailbox.slice(0, end)
  }
  if (rule.ignoresDots) mailbox = mailbox.replaceAll('.', '') || mailbox
  return `${mailbox}@${rule.sameAs ?? domain}`
}

/** What a provider ignores; null if it isn't known to ignore anything. */
export function ruleOf(domain: string): MailboxRule | null {
  return rules[domain] ?? (domain.endsWith('.fastmail.com') ? plus : null)
}

export type MailboxRule = { separator?: '+' | '-'; ignoresDots?: boolean; sameAs?: string }

const plus: MailboxRule = { separator: '+' }
const yahoo: MailboxRule = { separator: '-' }
const gmail: MailboxRule = { separator: '+', ignoresDots: true, sameAs: 'gmail.com' }
const proton: MailboxRule = { separator: '+', ignoresDots: true }

function each(rule: MailboxRule, domains: string): Record<string, MailboxRule> {
  return Object.fromEntries(domains.split(' ').map((domain) => [domain, rule]))
}

const rules: Readonly<Record<string, MailboxRule>> = Object.assign(Object.create(null), {
  ...each(gmail, 'gmail.com googlemail.com'),
  ...each(
    plus,
    'outlook.com outlook.fr outlook.de outlook.es outlook.it outlook.jp outlook.in outlook.com.br live.com',
  ),
  ...each(
    plus,
    'hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es live.co.uk live.fr live.nl msn.com',
  ),
  ...each(plus, 'icloud.com me.com mac.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com zohomail.eu zoho.eu'),
  ...each(plus, 'yandex.ru yandex.com ya.ru yandex.by yandex.kz mail.ru inbox.ru list.ru bk.ru internet.ru'),
  ...each(plus, 'tutanota.com tuta.io tuta.com tutanota.de tutamail.com keemail.me mailbox.org posteo.de posteo.net'),
  ...each(plus, 'runbox.com startmail.com mailfence.com disroot.org riseup.net migadu.com purelymail.com kolabnow.com'),
  ...each(proton, 'proton.me protonmail.com protonmail.ch pm.me'),
  ...each(
    yahoo,
    'yahoo.com ymail.com rocketmail.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in',
  ),
  ...each(
    yahoo,
    'yahoo.co.in yahoo.com.br yahoo.com.mx yahoo.com.ar yahoo.com.au yahoo.co.id yahoo.com.ph yahoo.com.sg',
  ),
  ...each(
    yahoo,
    'yahoo.com.tw yahoo.com.hk yahoo.com.vn yahoo.co.th yahoo.ie yahoo.gr yahoo.se yahoo.no yahoo.dk yahoo.pl',
  ),
})

/** The mailbox behind an address, however it's spelled, for limits that apply once per person. */
export function mailboxOf(email: string): string {
  const parsed = parseAddress(email)
  return parsed.status === 'parsed' ? canonicalAddress(parsed.address) : email.toLowerCase()
}
