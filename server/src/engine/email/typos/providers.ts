import { type EmailTables, flagsOf } from '../listings/email-tables.ts'
import { flags } from '../listings/flags.ts'
/** A provider whose domain people mistype, keyed by the part before the first dot. */
export type Provider = {
  name: string
  /** Its largest domain. */
  home: string
  /** A unique name, so another ending is a typo too. */
  isBrand: boolean
  /** Real names are one letter away, so only obvious typos count. */
  hasCloseNames: boolean
}

const brands = { isBrand: true, hasCloseNames: false }
const plain = { isBrand: false, hasCloseNames: false }
const close = { isBrand: false, hasCloseNames: true }

/** By size, so the likelier one wins. */
export const providers: readonly Provider[] = [
  ...listed('gmail.com yahoo.com hotmail.com outlook.com icloud.com', brands),
  ...listed('aol.com', { isBrand: true, hasCloseNames: true }),
  ...listed('live.com msn.com gmx.de mail.ru zoho.com', close),
  ...listed('googlemail.com protonmail.com rediffmail.com rocketmail.com comcast.net verizon.net', brands),
  ...listed('sbcglobal.net bellsouth.net optonline.net earthlink.net btinternet.com bigpond.com', brands),
  ...listed('wanadoo.fr laposte.net virginmedia.com ntlworld.com optusnet.com.au tutanota.com', brands),
  ...listed('yandex.ru t-online.de freenet.de seznam.cz sympatico.ca windstream.net', plain),
  ...listed('orange.fr libero.it virgilio.it naver.com hanmail.net foxmail.com fastmail.com', close),
  ...listed('rambler.ru charter.net rogers.com talktalk.net', close),
]

function listed(domains: string, kind: Pick<Provider, 'isBrand' | 'hasCloseNames'>): Provider[] {
  return domains.split(' ').map((home) => ({ name: home.slice(0, home.indexOf('.')), home, ...kind }))
}

/** Whether a provider offers public mailboxes at this domain. */
export function isMailboxDomain(tables: EmailTables, domain: string): boolean {
  return (flagsOf(tables, domain) & (flags.free | flags.paidMailbox)) !== 0
}
