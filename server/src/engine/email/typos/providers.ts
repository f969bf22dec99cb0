/** A provider that people mistype, by the part of its domain before the first dot. */
export type Provider = {
  name: string
  /** Its largest domain. */
  home: string
  /** Nobody else is called so: another ending is a mistake, too. */
  isBrand: boolean
  /** Real names are close by, so that only the plainest slips count. */
  isCareful: boolean
}

const brands = { isBrand: true, isCareful: false }
const names = { isBrand: false, isCareful: false }
const careful = { isBrand: false, isCareful: true }

/** By size, so that the likelier one wins. */
export const providers: readonly Provider[] = [
  ...listed('gmail.com yahoo.com hotmail.com outlook.com icloud.com', brands),
  ...listed('aol.com', { isBrand: true, isCareful: true }),
  ...listed('live.com msn.com gmx.de mail.ru zoho.com', careful),
  ...listed('googlemail.com protonmail.com rediffmail.com rocketmail.com comcast.net verizon.net', brands),
  ...listed('sbcglobal.net bellsouth.net optonline.net earthlink.net btinternet.com bigpond.com', brands),
  ...listed('wanadoo.fr laposte.net virginmedia.com ntlworld.com optusnet.com.au tutanota.com', brands),
  ...listed('yandex.ru t-online.de freenet.de seznam.cz sympatico.ca windstream.net', names),
  ...listed('orange.fr libero.it virgilio.it naver.com hanmail.net foxmail.com fastmail.com', careful),
  ...listed('rambler.ru charter.net rogers.com talktalk.net', careful),
]

function listed(domains: string, kind: Pick<Provider, 'isBrand' | 'isCareful'>): Provider[] {
  return domains.split(' ').map((home) => ({ name: home.slice(0, home.indexOf('.')), home, ...kind }))
}
