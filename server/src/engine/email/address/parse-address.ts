import { findPlainAt } from './plain-address.ts'

export type Address = {
  /** As written, without surrounding quotes. */
  local: string
  isQuoted: boolean
  /** Lower-case ASCII, without the trailing dot. */
  domain: string
  /** Written in equivalent characters, such as fullwidth letters. */
  isRespelled: boolean
  /** All of it, if the parts were cut from it as they are. */
  whole: string | null
}
type AddressError = 'empty' | 'too_long' | 'no_at_sign' | 'bad_local_part' | 'bad_domain'
export type ParsedAddress = { status: 'parsed'; address: Address } | { status: 'invalid'; error: AddressError }

/** Accepts what a mail server would (RFC 5321, plus international addresses), tolerating copy-and-paste debris. */
export function parseAddress(text: string): ParsedAddress {
  const plainAt = findPlainAt(text)
  if (plainAt < 0) return parseUnusual(text)
  const local = text.slice(0, plainAt)
  const domain = text.slice(plainAt + 1)
  return { status: 'parsed', address: { local, isQuoted: false, domain, isRespelled: false, whole: text } }
}

function parseUnusual(text: string): ParsedAddress {
  // Bounds the work below: nothing this long is an address.
  if (text.length > 1000) return invalid('too_long')
  const trimmed = withoutScheme(text.trim())
  if (trimmed === '') return invalid('empty')
  const at = trimmed.lastIndexOf('@')
  if (at < 0) return invalid('no_at_sign')
  const written = trimmed.slice(0, at)
  const isQuoted = written.length > 2 && written.startsWith('"') && written.endsWith('"')
  const local = isQuoted ? written.slice(1, -1).replace(/\\(.)/g, '$1') : written
  if (!isLocalPart(written, isQuoted)) return invalid('bad_local_part')
  const domain = asciiDomain(trimmed.slice(at + 1))
  if (domain === null) return invalid('bad_domain')
  if (written.length + 1 + domain.length > 254) return invalid('too_long')
  const isRespelled = !isAscii.test(trimmed.slice(at + 1)) && !domain.includes('xn--')
  return { status: 'parsed', address: { local, isQuoted, domain, isRespelled, whole: null } }
}

function withoutScheme(text: string): string {
  return text.charCodeAt(6) === colon && text.slice(0, 6).toLowerCase() === 'mailto' ? text.slice(7) : text
}

const colon = 58

function invalid(error: AddressError): ParsedAddress {
  return { status: 'invalid', error }
}

function isLocalPart(written: string, isQuoted: boolean): boolean {
  if (written.length === 0 || written.length > 64) return false
  if (isQuoted) return quotedLocal.test(written)
  return asciiLocal.test(written) || (internationalLocal.test(written) && !hasStrangeCharacter.test(written))
}

const quotedLocal = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])+"$/
const asciiLocal = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const internationalLocal = /^[\w!#$%&'*+/=?^`{|}~\u0080-\uffff-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\uffff-]+)*$/
/** Control characters, any kind of space, invisible and direction characters, lone surrogates. */
const hasStrangeCharacter = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Cn}\p{Co}]/u

function asciiDomain(written: string): string | null {
  const domain = written.endsWith('.') ? written.slice(0, -1) : written
  if (domain.length === 0 || domain.length > 253) return null
  const ascii = isAscii.test(domain) ? domain.toLowerCase() : toAscii(domain)
  return ascii !== null && ascii.length <= 253 && hostName.test(ascii) && !/\.[\d.]+$/.test(ascii) ? ascii : null
}

const isAscii = /^[\x21-\x7e]+$/
/** Two or more labels, each of letters, digits and inner hyphens. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** International names by the browsers' rules (WHATWG URL). */
function toAscii(domain: string): string | null {
  // Characters that would make it more than a host name in a URL.
  if (/[\s/?#\\@:[\]%]/.test(domain) || !URL.canParse(`http://${domain}`)) return null
  return new URL(`http://${domain}`).hostname
}
