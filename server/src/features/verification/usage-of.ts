import { type DomainHashes, hashPassedDomain } from '../later-listed/hash-passed-domain.ts'
import { listReason } from '../lists/apply-lists.ts'
import { type Decided, logBatch, logDecision, recordOf, type Versions } from '../rules/log-facts.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Charge, LoggedVerdicts, Reviewed, UsageVerdict } from '../usage/charge.ts'
import { type Input, unitsOf, type Verdicts } from './judge.ts'

type Judged = { input: Input; verdicts: Verdicts; decided: Decided }

/** Whose request it is, and what is kept of it to compare sign-ups (features/waves). Null if they aren't compared. */
type Origin = { userId: string; traits: string | null }

/** How a request is counted and logged. Only a keyed hash of the input is stored. */
export function usageOf(secret: ServerSecret, judged: Judged, versions: Versions, origin: Origin): Usage {
  const units = unitsOf(judged.input)
  const verdict = usageVerdict(judged.verdicts)
  const decisions = [{ name: nameOf(judged.decided, verdict), calls: 1 }]
  return { units, tally: [{ verdict, calls: 1, units }], decisions, log: logOf(secret, judged, versions, origin) }
}

/** Keyed with the account, so that ids of two accounts can't be compared. 8 bytes, in hexadecimal digits. */
export function hashExternalId(secret: ServerSecret, userId: string, externalId: string): string {
  return secret.fingerprint(`external ${userId} ${externalId}`).slice(0, externalHashDigits)
}

export const externalHashDigits = 16
const noExternalId = '0'.repeat(externalHashDigits)

type Usage = Pick<Charge, 'units' | 'tally' | 'decisions' | 'log'>

export type BatchUsage = {
  /** Returns what the item costs. */
  add(judged: Judged): number
  sum(versions: Versions, traits: string | null): Usage
}

/**
 * A batch, or some rows of a file, is one request in the ledger; in reports each item counts as one. Added up as they are judged,
 * because a file has too many to keep an object for each. For the same reason its rows don't wait for a person: its result names them.
 */
export function createBatchUsage(
  secret: ServerSecret,
  userId: string,
  { isFile = false }: { isFile?: boolean } = {},
): BatchUsage {
  const tally = new Map<UsageVerdict, { calls: number; units: number }>()
  const decisions = new Map<string, number>()
  const hashes: (string | null)[] = []
  const reviewed: Reviewed[] = []
  let hasHash = false
  let records = ''
  let externalIds = ''
  let hasExternalId = false
  let total = 0
  return {
    add({ input, verdicts, decided }) {
      if (!isFile && isReviewed(decided)) {
        reviewed.push({ item: hashes.length / 2, emailHash: hashEmail(secret, input, verdicts) })
      }
      const units = unitsOf(input)
      const verdict = usageVerdict(verdicts)
      const sum = tally.get(verdict)
      if (sum) {
        sum.calls += 1
        sum.units += units
      } else tally.set(verdict, { calls: 1, units })
      const name = nameOf(decided, verdict)
      decisions.set(name, (decisions.get(name) ?? 0) + 1)
      const { domain, parent } = hashUndecided(secret, verdicts.email_verification)
      hashes.push(domain)
      hashes.push(parent)
      hasHash ||= domain !== null
      records += recordOf(decided)
      const { external_id: externalId } = input
      hasExternalId ||= Boolean(externalId)
      externalIds += externalId ? hashExternalId(secret, userId, externalId) : noExternalId
      total += units
      return units
    },
    sum: (versions, traits) => ({
      units: total,
      tally: Array.from(tally, ([verdict, counts]) => ({ verdict, ...counts })),
      decisions: Array.from(decisions, ([name, calls]) => ({ name, calls })),
      log: {
        emailVerdict: null,
        nameVerdict: null,
        emailHash: null,
        nameHash: null,
        domainHash: null,
        parentHash: null,
        batchHashes: hasHash ? hashes : null,
        facts: logBatch(records, versions),
        traits,
        externalHash: hasExternalId ? externalIds : null,
        reviewed,
      },
    }),
  }
}

/** Each person counts once, with the worst verdict. */
function usageVerdict({ email_verification: email, name_verification: name }: Verdicts): UsageVerdict {
  if (email?.disposable) return name?.fake ? 'both' : 'disposable'
  if (name?.fake) return 'fake'
  if (email?.verdict === 'invalid' || email?.verdict === 'risky') return email.verdict
  return name?.verdict === 'suspicious' ? 'suspicious' : 'clean'
}

function nameOf({ outcome: { decision, rule } }: Decided, verdict: UsageVerdict): string {
  return `${decision}:${rule.id}:${verdict}`
}

function logOf(
  secret: ServerSecret,
  { input, verdicts, decided }: Judged,
  versions: Versions,
  { userId, traits }: Origin,
): LoggedVerdicts {
  const { firstname, lastname, external_id: externalId } = input
  const { email_verification, name_verification } = verdicts
  const { domain, parent } = hashUndecided(secret, email_verification)
  return {
    emailVerdict: email_verification?.verdict ?? null,
    nameVerdict: name_verification?.verdict ?? null,
    emailHash: hashEmail(secret, input, verdicts),
    nameHash: name_verification && secret.fingerprint(JSON.stringify([firstname, lastname])),
    domainHash: domain,
    parentHash: parent,
    batchHashes: null,
    facts: logDecision(decided, versions),
    traits,
    externalHash: externalId ? hashExternalId(secret, userId, externalId) : null,
    reviewed: isReviewed(decided) ? [{ item: -1, emailHash: null }] : [],
  }
}

function isReviewed({ outcome }: Decided): boolean {
  return outcome.decision === 'review'
}

function hashEmail(secret: ServerSecret, { email }: Input, { email_verification: found }: Verdicts): string | null {
  return found && secret.fingerprint(found.normalized ?? email ?? '')
}

/** What the account has allowed stays allowed, whoever lists it later. */
function hashUndecided(secret: ServerSecret, email: Verdicts['email_verification']): DomainHashes {
  return hashPassedDomain(secret, email?.reasons[0]?.code === listReason ? null : email)
}
