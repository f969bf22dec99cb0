import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../ports/db.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import type { Charge } from './charge.ts'
import { chargeWithin } from './charging/insert-charges.ts'
import { insertProbe, mayInsertAccounts } from './queries-probe.ts'

/**
 * Makes a charge as a request does, for an account that exists in this transaction alone, which the caller rolls back. It fails
 * wherever a charge would: a missing right, a broken trigger, a day of the ledger without a place. A hosted project keeps its
 * accounts to itself; there, the same statement runs for nobody.
 */
export async function proveCharge(tx: Tx): Promise<void> {
  const probe = { userId: randomUUID(), keyId: randomUUID(), keyHash: randomBytes(32) }
  const hasAccount = await mayInsertAccounts(tx)
  const periodId = hasAccount ? await insertProbe(tx, probe) : '0'
  const charge: Charge = {
    ...{
      requestId: timeOrderedId(new Date()),
      userId: probe.userId,
      keyId: probe.keyId,
      periodId,
      units: 1,
      version: 0,
    },
    ...{ drawsOnAllowance: false, hasBudget: false, isOldSecret: false },
    tally: [{ verdict: 'clean', calls: 1, units: 1 }],
    decisions: [{ name: 'allow:none:clean', calls: 1 }],
    log: { ...nothing, facts: '' },
    use: () => ({ network: null, agent: null }),
  }
  const { status } = await chargeWithin(tx, charge)
  if (hasAccount && status !== 'granted') throw new Error(`a charge for the probe’s account was ${status}`)
}

const nothing = {
  ...{ emailVerdict: null, nameVerdict: null, emailHash: null, nameHash: null, domainHash: null, parentHash: null },
  ...{ batchHashes: null, traits: null, externalHash: null, reviewed: [] },
}
