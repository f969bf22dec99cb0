import { canonicalAddress } from './canonical.ts'
import { parseAddress } from './parse-address.ts'

/** The mailbox behind an address, however the address is spelled: for counting what one person may have once. */
export function mailboxOf(email: string): string {
  const parsed = parseAddress(email)
  return parsed.status === 'parsed' ? canonicalAddress(parsed.address) : email.toLowerCase()
}
