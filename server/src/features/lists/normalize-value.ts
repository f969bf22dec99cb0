import { domainToUnicode } from 'node:url'
import { type ListAction, type ListType, maxListName } from '@assay/contract/lists/rules'
import { canonicalAddress } from '../../engine/email/address/canonical.ts'
import { parseAddress } from '../../engine/email/address/parse-address.ts'
import { maskAddress } from '../audit/mask-address.ts'

/** As it's stored and compared, or what is wrong with it. */
export function normalizeValue(type: ListType, text: string): { value: string } | { error: string } {
  const value = normalizers[type](text)
  return value === null ? { error: errors[type] } : { value }
}

const normalizers = { email: normalizeListedEmail, domain: normalizeDomain, name: normalizeName }

const errors: Record<ListType, string> = {
  email: 'Enter a full email address, such as ada@example.com.',
  domain: 'Enter a domain, such as example.com.',
  name: `Enter a name of up to ${maxListName} characters.`,
}

/** Begins an entry that has an address's hash from the log in place of the address; no address looks like it. */
export const hashMark = '#'

function normalizeListedEmail(text: string): string | null {
  return hashPattern.test(text) ? text.toLowerCase() : normalizeEmail(text)
}

const hashPattern = /^#[0-9a-f]{32}$/i

/** As the engine does, so that every spelling of a mailbox is the same entry. Null if it isn't an address. */
export function normalizeEmail(text: string): string | null {
  const parsed = parseAddress(text)
  return parsed.status === 'parsed' ? canonicalAddress(parsed.address) : null
}

/** As it's written, in ASCII. Null if it isn't an address. */
export function domainOf(email: string): string | null {
  const parsed = parseAddress(email)
  return parsed.status === 'parsed' ? parsed.address.domain : null
}

/** In ASCII. A leading `@`, `*.` or dot is how other tools write it. Null if it isn't a domain. */
function normalizeDomain(text: string): string | null {
  const domain = text.trim().replace(/^(?:@|\*\.|\.)/, '')
  return domain.includes('@') ? null : domainOf(`x@${domain}`)
}

/** Case and spacing don't matter; accents do. Null if it's empty or too long. */
function normalizeName(text: string): string | null {
  const name = foldName(text)
  return name === '' || name.length > maxListName ? null : name
}

export function foldName(text: string): string {
  // The common case, in a fifth of the time.
  if (isPlain.test(text)) return text.toLowerCase()
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** ASCII words with single spaces between them. */
const isPlain = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

type Listed = { action: ListAction; type: ListType; value: string }

/** International domains in their own letters. */
export function displayValue(type: ListType, value: string): string {
  if (type === 'name') return value
  const at = value.lastIndexOf('@') + 1
  return value.slice(0, at) + (domainToUnicode(value.slice(at)) || value.slice(at))
}

/** For the security log, which outlives the entry: a domain as it is, people only so far that their owner recognizes them. */
export function targetOf({ action, type, value }: Listed): { list: ListAction; name?: string } {
  if (type === 'domain') return { list: action, name: displayValue(type, value) }
  if (type === 'name') return { list: action }
  if (value.startsWith(hashMark)) return { list: action, name: `${value.slice(0, 9)}…` }
  return { list: action, name: maskAddress(displayValue(type, value)) }
}
