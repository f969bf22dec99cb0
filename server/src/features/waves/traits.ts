import type { EmailVerification, NameVerification } from '@assay/contract/verification'
import { zoneOf } from '../../engine/email/address/institution.ts'
import { looksRandom } from '../../engine/email/address/looks-random.ts'
import type { Engine } from '../../engine/engine.ts'
import { foldUnit } from '../../engine/names/fold.ts'
import { remember } from '../../remember.ts'
import { networksOf } from './hosting.ts'
import { type HashKey, keyedHash } from './keyed-hash.ts'

/** As it was sent. */
export type SignUp = {
  email?: string | null | undefined
  firstname?: string | null | undefined
  lastname?: string | null | undefined
  ip?: string | null | undefined
  user_agent?: string | null | undefined
}

/** As in a response, and the first mail host if it was looked up. */
export type SignUpVerdicts = {
  email_verification: Pick<EmailVerification, 'normalized' | 'class' | 'mail_host'> | null
  name_verification: Pick<NameVerification, 'verdict'> | null
}

/** What the sign-ups of one farm may have in common: keyed hashes and coarse classes. 0 stands for none. */
export type Traits = {
  /** The mailbox that every spelling leads to. */
  mailbox: number
  /** The registrable domain, and the whole one if it’s below. */
  domain: number
  host: number
  /** The local part without its number, at its domain. */
  stem: number
  /** Its number, moved by a keyed amount: only differences within a stem can be read. */
  number: number
  /** Where the local part has letters, digits and separators, if it’s at a provider. */
  shape: number
  /** How the local part is made from the name, at its domain. Colleagues have one style, a provider’s customers have many. */
  style: number
  name: number
  /** What one customer of a provider has at least: /24 of IPv4, /48 of IPv6. */
  network: number
  /** /64 of IPv6. */
  subnet: number
  agent: number
  mailHost: number
  /** Bits of `flag`. */
  flags: number
  /** How rare the shape is at least among addresses at providers: eighths of bits. */
  rarity: number
}

export const flag = {
  /** Everybody can get an address there. */
  isProvider: 1 << 0,
  /** The domain’s owner is known: a large provider, a company, a school. */
  isKnown: 1 << 1,
  isRandom: 1 << 2,
  isFakeName: 1 << 3,
  /** Nothing of the name is in the address. */
  isUnlike: 1 << 4,
  isHosting: 1 << 5,
  /** It was sent with a tag, such as `anna+news`. */
  isTagged: 1 << 6,
  /** Digits follow a name, as where the name alone was taken. */
  isCounted: 1 << 7,
} as const

/** Each of them happens to real people. */
export const odd = flag.isRandom | flag.isFakeName | flag.isUnlike

const hashed = {
  mailbox: 1,
  domain: 2,
  host: 3,
  stem: 4,
  number: 5,
  shape: 6,
  style: 7,
  name: 8,
  network: 9,
  subnet: 10,
  agent: 11,
  mailHost: 12,
} as const

type Context = { engine: Pick<Engine, 'isKnownOwner'>; key: HashKey }

export function traitsOf(
  { engine, key }: Context,
  signUp: SignUp,
  verdicts: SignUpVerdicts,
  mailHost: string | null = null,
): Traits {
  const { ip, user_agent: agent } = signUp
  const first = fold(signUp.firstname ?? '')
  const last = fold(signUp.lastname ?? '')
  const name = last === '' ? first : `${first} ${last}`
  const networks = ip ? networksOf(ip) : null
  const { email_verification: email, name_verification } = verdicts
  const served = mailHost ?? email?.mail_host.provider
  const traits: Traits = {
    ...none,
    name: name.length > 4 ? keyedHash(key, hashed.name, name) : 0,
    network: networks ? keyedHash(key, hashed.network, networks.wide) : 0,
    subnet: networks?.narrow ? keyedHash(key, hashed.subnet, networks.narrow) : 0,
    agent: agent ? keyedHash(key, hashed.agent, agent.slice(0, maxAgent)) : 0,
    mailHost: served ? keyedHash(key, hashed.mailHost, served) : 0,
    flags: (name_verification?.verdict === 'fake' ? flag.isFakeName : 0) | (networks?.isHosting ? flag.isHosting : 0),
  }
  if (email?.normalized) {
    const address = { normalized: email.normalized, sent: signUp.email ?? '', kind: email.class, first, last }
    addAddress(traits, { engine, key }, address)
  } else traits.flags |= flag.isKnown
  return traits
}

const none: Traits = {
  mailbox: 0,
  domain: 0,
  host: 0,
  stem: 0,
  number: 0,
  shape: 0,
  style: 0,
  name: 0,
  network: 0,
  subnet: 0,
  agent: 0,
  mailHost: 0,
  flags: 0,
  rarity: 0,
}

const maxAgent = 300

type Address = {
  normalized: string
  sent: string
  kind: EmailVerification['class']
  first: string
  last: string
}

function addAddress(traits: Traits, { engine, key }: Context, { normalized, sent, kind, first, last }: Address): void {
  const at = normalized.lastIndexOf('@')
  const host = normalized.slice(at + 1)
  const domain = registrableOf(host)
  const written = sent.slice(0, sent.lastIndexOf('@')).trim().toLowerCase()
  const local = untagged(written)
  const isProvider = kind === 'free' || kind === 'relay'
  const isKnown = isProvider || kind === 'education' || kind === 'government' || engine.isKnownOwner(domain)
  const hasName = first !== '' || last !== ''
  // A relay makes up its customers' addresses, and some providers give out numbers.
  const hasNumbers = numberProviders.has(domain)
  const isGiven = kind === 'relay' || (hasNumbers && /\d{5}/.test(local))
  const isNamed = hasName && isAlike(fold(local), first, last)
  const isUnlike = hasName && !isNamed && !isGiven && !hasNumbers
  const isRandom = !isNamed && !isGiven && looksRandom(local.replace(/[._-]/g, ''))
  const style = styleOf(local, first, last)
  const { stem, number } = splitNumber(local)
  traits.mailbox = keyedHash(key, hashed.mailbox, `${untagged(normalized.slice(0, at))}@${host}`)
  traits.domain = keyedHash(key, hashed.domain, domain)
  if (host !== domain) traits.host = keyedHash(key, hashed.host, host)
  if (number !== '' && (isProvider ? !isGiven && stem.length > 1 && /\p{L}/u.test(stem) : !isKnown)) {
    traits.stem = keyedHash(key, hashed.stem, `${stem}@${domain}`)
    traits.number = (Number(number) + keyedHash(key, hashed.number, `${stem}@${domain}`)) | 0
  }
  traits.style = keyedHash(
    key,
    hashed.style,
    `${isRandom ? 'random' : isUnlike && isProvider ? 'unlike' : style}@${domain}`,
  )
  if (isProvider && !isGiven) {
    const shape = shapeOf(isRandom || isUnlike ? `unlike ${style}` : style)
    traits.shape = keyedHash(key, hashed.shape, shape)
    traits.rarity = rarityOf(shape)
  }
  traits.flags |=
    (isProvider ? flag.isProvider : 0) |
    (isKnown ? flag.isKnown : 0) |
    (isRandom ? flag.isRandom : 0) |
    (isUnlike ? flag.isUnlike : 0) |
    (local === written ? 0 : flag.isTagged) |
    (!isUnlike && /[FL].*#/.test(style) ? flag.isCounted : 0)
}

/** Customers there are numbers from the start, or sign up with their phone’s. */
const numberProviders = new Set('qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn sina.com wo.cn'.split(' '))

/** Most are at a few providers. */
const registrableOf = remember((host) => zoneOf(host).registrable ?? host)

/** `anna_07` is `anna` and `07`: nine digits at the end at most, and a separator before them. */
function splitNumber(local: string): { stem: string; number: string } {
  let start = local.length
  while (start > 0 && local.length - start < 9 && isDigit(local.charCodeAt(start - 1))) start -= 1
  if (start === local.length) return { stem: '', number: '' }
  const end = start > 0 && '._-'.includes(local.charAt(start - 1)) ? start - 1 : start
  return { stem: local.slice(0, end), number: local.slice(start) }
}

/** A tag with nothing before it is the name. */
function untagged(local: string): string {
  const plus = local.indexOf('+')
  return plus > 0 ? local.slice(0, plus) : local
}

/** Letters and digits without accents, so that a name is found in an address. */
function fold(text: string): string {
  if (asciiWord.test(text)) return text.toLowerCase()
  let folded = ''
  for (let index = 0; index < text.length; index++) {
    const unit = foldUnit(text.charCodeAt(index))
    if (unit !== 0) folded += String.fromCharCode(unit)
  }
  return folded.replace(/[^\p{L}\d]/gu, '')
}

const asciiWord = /^[A-Za-z\d]*$/

/** Endings may differ, and what is written in another script can’t be compared. */
function isAlike(local: string, first: string, last: string): boolean {
  if (!/[a-z]/.test(first) && !/[a-z]/.test(last)) return true
  return has(local, first) || has(local, last) || (first.length + last.length < 4 && local.length < 8)
}

function has(local: string, name: string): boolean {
  return name.length > 1 && local.includes(name.slice(0, Math.max(4, name.length - 2)))
}

/** `anna.smith07` of Anna Smith is `F.L#2`, `asmith` is `wL`. */
function styleOf(local: string, first: string, last: string): string {
  let named = local
  if (first.length > 1) named = named.replace(first, 'F')
  if (last.length > 1) named = named.replace(last, 'L')
  return plainAscii.test(named)
    ? compress(named)
    : named
        .replace(/\d+/g, (digits) => `#${digits.length}`)
        .replace(/[\p{Ll}\p{Lo}]+/gu, (letters) => (letters.length === 1 ? 'i' : 'w'))
}

const plainAscii = /^[!-~]*$/

/** The same for ASCII in one pass, which takes a third of the time. */
function compress(text: string): string {
  let style = ''
  let at = 0
  while (at < text.length) {
    const start = at
    while (isDigit(text.charCodeAt(at))) at += 1
    if (at > start) style += `#${at - start}`
    const letters = at
    while (isLower(text.charCodeAt(at))) at += 1
    if (at > letters) style += at - letters === 1 ? 'i' : 'w'
    if (at === start) style += text[at++]
  }
  return style
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122
}

/** A style without what is the name. */
const shapeOf = remember((style) => style.replace(/^unlike |[A-Za-z]+/g, (word) => (word === 'unlike ' ? word : 'a')))

const rarityOf = remember((shape) => Math.min(255, Math.round(-8 * Math.log2(shareOf(shape)))))

/**
 * The largest share of a shape among any audience’s addresses at providers: another country, or another generation, has other habits. Most
 * are letters, with a year or an age at most.
 */
function shareOf(shape: string): number {
  const digits = Number(/#(\d+)/.exec(shape)?.[1] ?? 0)
  const plain = shape.replace(/^\w+ /, '').replace(/#\d+$/, '')
  if (plain === '') return 0.05
  const base = plain === 'a' ? 0.4 : plain === 'a.a' ? 0.35 : plain === 'a_a' || plain === 'a-a' ? 0.1 : 0.05
  const share = digits === 0 ? base : base * (digits <= 2 ? 0.6 : digits <= 4 ? 0.5 : 0.1)
  return shape.startsWith('unlike') ? share * 0.5 : share
}

/*
 * A record in the ledger: format, flags, rarity and the hashes, in this order. A batch has one for each item, one after the other.
 */
const hashes = [
  'mailbox',
  'domain',
  'host',
  'stem',
  'number',
  'shape',
  'style',
  'name',
  'network',
  'subnet',
  'agent',
  'mailHost',
] as const
const format = 1
export const traitsLength = 3 + 4 * hashes.length

export function encodeTraits(traits: Traits): Buffer {
  const bytes = Buffer.allocUnsafe(traitsLength)
  bytes[0] = format
  bytes[1] = traits.flags
  bytes[2] = traits.rarity
  let at = 3
  for (const name of hashes) at = bytes.writeInt32LE(traits[name], at)
  return bytes
}

/** Null if it was written by a version whose records we can't read. */
export function decodeTraits(bytes: Uint8Array, offset = 0): Traits | null {
  if (bytes[offset] !== format || bytes.length < offset + traitsLength) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, traitsLength)
  const traits: Traits = { ...none, flags: view.getUint8(1), rarity: view.getUint8(2) }
  for (const [index, name] of hashes.entries()) traits[name] = view.getInt32(3 + 4 * index, true)
  return traits
}
