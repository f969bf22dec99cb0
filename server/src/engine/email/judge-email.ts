import type { EmailVerdict, MailHosts } from '../verdicts.ts'
import { canonicalAddress } from './canonical.ts'
import type { EmailTables } from './email-tables.ts'
import { findListing } from './find-listing.ts'
import { looksRandom } from './looks-random.ts'
import { describeMailHost } from './mail-hosts.ts'
import { type AddressFault, parseAddress } from './parse-address.ts'
import { type EmailReason, reason } from './reasons.ts'
import { isReservedDomain } from './reserved-domain.ts'
import { isRoleAccount } from './role-account.ts'
import { weighEvidence } from './weigh-evidence.ts'
import { zoneOf } from './zone.ts'

/** Whether an address is one that is thrown away after use, and what kind it is. Says why; never asks the network. */
export function judgeEmail(tables: EmailTables, email: string, mailHosts: MailHosts = null): EmailVerdict {
  const parsed = parseAddress(email)
  if (parsed.status === 'invalid') return noAddress(parsed.fault)
  const { address } = parsed
  const { domain } = address
  if (isReservedDomain(domain)) return noAddress('reserved_domain')
  const zone = zoneOf(domain)
  const isRole = isRoleAccount(address.local)
  const verdict = weighEvidence({
    tables,
    domain,
    zone,
    found: findListing(tables, domain, zone),
    mailHosts,
    isRandomLocal: !isRole && looksRandom(address.local),
  })
  const reasons = verdict.reasons.map(reason)
  if (isRole) reasons.push(reason('role_account'))
  return {
    normalized: canonicalAddress(address),
    isDisposable: verdict.verdict === 'disposable',
    verdict: verdict.verdict,
    class: verdict.class,
    score: verdict.score,
    reasons,
    isRole,
    isFree: verdict.class === 'free',
    didYouMean: verdict.suggestion === null ? null : `${address.local}@${verdict.suggestion}`,
    mailHost: describeMailHost(mailHosts),
  }
}

function noAddress(fault: AddressFault | Extract<EmailReason, 'reserved_domain'>): EmailVerdict {
  return {
    normalized: null,
    isDisposable: false,
    verdict: 'invalid',
    class: 'unknown',
    score: 1,
    reasons: [reason(fault)],
    isRole: false,
    isFree: false,
    didYouMean: null,
    mailHost: describeMailHost(null),
  }
}
