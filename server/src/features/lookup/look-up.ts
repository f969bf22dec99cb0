import { formatDay } from '@assay/contract/format'
import type { Lookup } from '@assay/contract/lookup/pages'
import type { Deps } from '../../deps.ts'
import { judge } from '../verification/judge.ts'
import { findNewestDecision } from './appeals/watch-decisions.ts'
import { describeEvidence } from './describe-evidence.ts'
import { anyone, registeredDomain, writtenDomain } from './read-domain.ts'

type LookupDeps = Pick<Deps, 'db' | 'engine' | 'mailHosts'>

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

/** Explains the verdict to people who have never heard of us. */
function summarize({ verdict, reasons, evidence }: Pick<Lookup, 'verdict' | 'reasons' | 'evidence'>): string {
  const why = sourcesOf(evidence, reasons) ?? reasons.map(({ message }) => message).join(' ')
  switch (verdict) {
    case 'disposable':
      return [why, ...lastSeen(evidence)].join(' ')
    case 'risky':
      return ['Not clearly disposable, but worth a second look.', why, ...lastSeen(evidence)].join(' ')
    case 'ok':
      return reasons.some(({ code }) => code === 'not_listed')
        ? 'We know of nothing against it. It’s not on any list of disposable email domains.'
        : why.includes('Not disposable') || reasons.some(({ code }) => code === 'cleared_on_appeal')
          ? why
          : `${why} Not disposable.`
    case 'invalid':
      return why
    default:
      return verdict satisfies never
  }
}

/** Where several lists say the same; each kind counts once, because they copy each other. */
function sourcesOf(evidence: Lookup['evidence'], [reason, ...others]: Lookup['reasons']): string | null {
  if (reason?.code !== 'listed' || others.length > 0) return null
  const count = numbers[evidence.filter(({ weight }) => weight !== 'none').length]
  return count ? `${count} kinds of sources list it as disposable.` : null
}

const numbers: Record<number, string> = { 2: 'Two', 3: 'Three', 4: 'Four' }

function lastSeen(evidence: Lookup['evidence']): string[] {
  const days = evidence.flatMap(({ last_seen, weight }) => (last_seen && weight !== 'none' ? [last_seen] : []))
  const newest = days.toSorted().at(-1)
  return newest ? [`Last seen ${formatDay(`${newest}T00:00:00Z`, 'UTC')}.`] : []
}
