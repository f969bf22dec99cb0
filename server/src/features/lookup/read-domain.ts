import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import { domainIn } from '@assay/contract/lookup/rules'
import { zoneOf } from '../../engine/email/address/institution.ts'
import { parseAddress } from '../../engine/email/address/parse-address.ts'

/** The domain in what people paste: `example.com`, an address, a link. Lower-case ASCII; null if there is none. */
export function readDomain(typed: string): string | null {
  const parsed = parseAddress(`${anyone}@${domainIn(typed)}`)
  return parsed.status === 'parsed' ? parsed.address.domain : null
}

/** The message for text without a domain. */
export function describeNoDomain(typed: string): string {
  const host = domainIn(typed)
  if (host === '') return 'Enter a domain such as example.com.'
  if (host.length > 253) return 'That’s too long for a domain. Enter one such as example.com.'
  if (isIP(host.replace(/^\[(IPv6:)?|\]$/gi, ''))) return 'That’s an IP address. Enter a domain such as example.com.'
  if (/^[\w-]+$/.test(host)) return 'Enter the whole domain with its ending, such as example.com.'
  return 'That isn’t a domain. Enter one such as example.com.'
}

/** The registered domain, which an appeal is about: `example.com` for `mail.example.com`. Null for a registry’s own. */
export function registeredDomain(domain: string): string | null {
  const { registrable, kind } = zoneOf(domain)
  return kind === 'unknown' ? null : registrable
}

/** As people write it, if that differs: `münchen.de` for `xn--mnchen-3ya.de`. */
export function writtenDomain(domain: string): string | null {
  const written = domainToUnicode(domain)
  return written === '' || written === domain ? null : written
}

/** Every domain must have it (RFC 5321), so it says nothing about the domain. */
export const anyone = 'postmaster'
