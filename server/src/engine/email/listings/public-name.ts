import { zoneOf } from '../address/institution.ts'
import { isReservedDomain } from '../address/reserved-domain.ts'
import { cleanDomain } from './collect-domains.ts'

/** Whether a name is in the public DNS. `mail.corp` and `10.0.0.1` point into private networks. */
export function isPublicName(name: string): boolean {
  return cleanDomain(name) === name && !isReservedDomain(name) && zoneOf(name).kind !== 'unknown'
}
