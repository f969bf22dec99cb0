import { type ListType, maxListName } from '@assay/contract/lists/rules'
import { normalizeDomain, normalizeEmail, normalizeName } from './normalize.ts'

/** As it's stored and compared, or what is wrong with it. */
export function normalizeValue(type: ListType, text: string): { value: string } | { fault: string } {
  const value = normalizers[type](text)
  return value === null ? { fault: faults[type] } : { value }
}

const normalizers = { email: normalizeEmail, domain: normalizeDomain, name: normalizeName }

const faults: Record<ListType, string> = {
  email: 'Enter a full email address, such as ada@example.com.',
  domain: 'Enter a domain, such as example.com.',
  name: `Enter a name of up to ${maxListName} characters.`,
}
