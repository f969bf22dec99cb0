import { canonicalAddress } from './canonical.ts'
import { parseAddress } from './parse-address.ts'

/** The mailbox behind an address, however it's spelled, for limits that apply once per person. */
export function mailboxOf(email: string): string {
  const parsed = parseAddress(email)
  return parsed.status === 'parsed' ? canonicalAddress(parsed.address) : email.toLowerCase()
}
