import { cleanDomain } from './collect-domains.ts'
import { isReservedDomain } from './reserved-domain.ts'
import { zoneOf } from './zone.ts'

/** Whether a name belongs to the public DNS. `mail.corp` and `10.0.0.1` lead into somebody's own network. */
export function isPublicName(name: string): boolean {
  return cleanDomain(name) === name && !isReservedDomain(name) && zoneOf(name).kind !== 'unknown'
}
