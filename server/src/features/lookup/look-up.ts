import type { Lookup } from '@assay/contract/lookup/pages'
import type { Deps } from '../../deps.ts'
import { judge } from '../verification/judge.ts'
import { findNewestDecision } from './appeals/list-decisions.ts'
import { describeEvidence } from './describe-evidence.ts'
import { anyone, registeredDomain, writtenDomain } from './read-domain.ts'
import { summarize } from './summarize.ts'

export type LookupDeps = Pick<Deps, 'db' | 'engine' | 'mailHosts'>

/** What a check of an address at this domain says, by the same path, and what it rests on. */
export async function lookUp(deps: LookupDeps, domain: string): Promise<Lookup> {
  const { email_verification: found } = await judge(deps, { email: `${anyone}@${domain}` })
  if (!found) throw new Error('an address has a verdict')
  const { verdict, class: kind, score, mail_host } = found
  const reasons = found.reasons.filter(({ code }) => code !== 'role_account')
  const owned = registeredDomain(domain)
  const isFlagged = verdict === 'disposable' || verdict === 'risky'
  const evidence = await describeEvidence(deps, { domain, verdict, score, reasons })
  return {
    domain,
    written: writtenDomain(domain),
    verdict,
    class: kind,
    score,
    summary: summarize({ verdict, reasons, evidence }),
    reasons,
    did_you_mean: found.did_you_mean?.slice(found.did_you_mean.lastIndexOf('@') + 1) ?? null,
    evidence,
    mail_host,
    appeal: isFlagged ? owned : null,
    decision: await findNewestDecision(deps, owned ?? domain),
    data_version: deps.engine.dataVersion,
  }
}
