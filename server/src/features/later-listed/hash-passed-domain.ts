import type { EmailVerification } from '@assay/contract/verification'
import { zoneOf } from '../../engine/email/address/institution.ts'
import { findAt } from '../../engine/email/address/plain-address.ts'
import { remember } from '../../remember.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'

export type DomainHashes = { domain: string | null; parent: string | null }

/**
 * What a later listing finds this address by: its domain, and on a subdomain the registrable one too. Nothing for an
 * address that didn't pass, or whose provider no list can overrule.
 */
export function hashPassedDomain(secret: ServerSecret, email: EmailVerification | null): DomainHashes {
  if (!email?.normalized || !passed.has(email.verdict) || beyondLists.has(email.class)) return none
  const domain = email.normalized.slice(findAt(email.normalized) + 1)
  const parent = registrableAbove(domain)
  return { domain: secret.domainHash(domain), parent: parent === null ? null : secret.domainHash(parent) }
}

const none: DomainHashes = { domain: null, parent: null }
const passed: ReadonlySet<EmailVerification['verdict']> = new Set(['ok', 'risky'])
const beyondLists: ReadonlySet<EmailVerification['class']> = new Set(['free', 'relay', 'agent'])

function registrableAbove(domain: string): string | null {
  // The common case: with a single dot nothing registrable is above, so the suffix list isn't needed.
  return domain.indexOf('.', domain.indexOf('.') + 1) === -1 ? null : parentOf(domain)
}

const parentOf = remember((domain) => {
  const { registrable } = zoneOf(domain)
  return registrable === domain ? null : registrable
})
