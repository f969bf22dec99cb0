import { hashPassedDomain } from '../lookback/hash-passed-domain.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Charge, LoggedVerdicts, UsageVerdict } from '../usage/charge.ts'
import { type Input, unitsOf, type Verdicts } from './judge.ts'

type Judged = { input: Input; verdicts: Verdicts }

/** How a request is counted and logged. Only a keyed hash of the input is stored. */
export function usageOf(secret: ServerSecret, { input, verdicts }: Judged): Pick<Charge, 'units' | 'tally' | 'log'> {
  const units = unitsOf(input)
  return { units, tally: [{ verdict: usageVerdict(verdicts), calls: 1, units }], log: logOf(secret, input, verdicts) }
}

/** A batch is one request in the ledger; in reports each item counts as one. */
export function usageOfBatch(secret: ServerSecret, items: Judged[]): Pick<Charge, 'units' | 'tally' | 'log'> {
  const tally = new Map<UsageVerdict, { calls: number; units: number }>()
  for (const { input, verdicts } of items) {
    const verdict = usageVerdict(verdicts)
    const { calls, units } = tally.get(verdict) ?? { calls: 0, units: 0 }
    tally.set(verdict, { calls: calls + 1, units: units + unitsOf(input) })
  }
  return {
    units: items.reduce((total, { input }) => total + unitsOf(input), 0),
    tally: [...tally].map(([verdict, counts]) => ({ verdict, ...counts })),
    log: {
      emailVerdict: null,
      nameVerdict: null,
      emailHash: null,
      nameHash: null,
      domainHash: null,
      parentHash: null,
      batchHashes: batchHashes(secret, items),
    },
  }
}

function batchHashes(secret: ServerSecret, items: Judged[]): (string | null)[] | null {
  const hashes = items.flatMap(({ verdicts }) => {
    const { domain, parent } = hashPassedDomain(secret, verdicts.email_verification)
    return [domain, parent]
  })
  return hashes.some((hash) => hash !== null) ? hashes : null
}

function usageVerdict({ email_verification: email, name_verification: name }: Verdicts): UsageVerdict {
  if (email?.disposable) return name?.fake ? 'both' : 'disposable'
  return name?.fake ? 'fake' : 'clean'
}

function logOf(secret: ServerSecret, { email, firstname, lastname }: Input, verdicts: Verdicts): LoggedVerdicts {
  const { email_verification, name_verification } = verdicts
  const { domain, parent } = hashPassedDomain(secret, email_verification)
  return {
    emailVerdict: email_verification?.verdict ?? null,
    nameVerdict: name_verification?.verdict ?? null,
    emailHash: email_verification && secret.fingerprint(email_verification.normalized ?? email ?? ''),
    nameHash: name_verification && secret.fingerprint(JSON.stringify([firstname, lastname])),
    domainHash: domain,
    parentHash: parent,
    batchHashes: null,
  }
}
