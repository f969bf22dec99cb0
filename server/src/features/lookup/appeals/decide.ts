import { appealDays, type DecisionKind } from '@assay/contract/lookup/rules'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { addDays } from '../../../time.ts'
import { queueMail } from '../../mail/queue.ts'
import { decidedMail } from './mails.ts'
import {
  type Appeal,
  type Notified,
  selectAppealsFor,
  selectWaiting,
  updateDecision,
  updateReversal,
} from './queries-appeals.ts'
import { insertDecision, selectNewestDecision } from './queries-decisions.ts'

type DecideDeps = Pick<Deps, 'db' | 'config' | 'now'>

type NewDecision = { domain: string; decision: DecisionKind; reason: string; note: string | null }
type DecideOutcome = { status: 'decided'; notified: number } | { status: 'nothing-to-decide' }

/**
 * The operator's decision: in the public log, on the owner's page and in a mail, together or not at all. Every process applies
 * it with its next poll.
 */
export function decide(deps: DecideDeps, made: NewDecision): Promise<DecideOutcome> {
  const decidedAt = deps.now()
  // Service role: the operator decides, for owners without an account.
  return deps.db.asService(async (tx) => {
    const notified = await apply(tx, made, decidedAt)
    if (notified === null) return { status: 'nothing-to-decide' }
    await insertDecision(tx, { ...made, decidedAt })
    const { publicUrl } = deps.config
    for (const { contactEmail } of notified) await queueMail(tx, decidedMail(contactEmail, { ...made, publicUrl }))
    return { status: 'decided', notified: notified.length }
  })
}

/** Returns the owners to notify; null if there's nothing to decide. A reversal also works long after the appeal was deleted. */
async function apply(
  tx: Tx,
  { domain, decision, reason, note }: NewDecision,
  decidedAt: Date,
): Promise<Notified[] | null> {
  const decided = { domain, reason, note, decidedAt, expiresAt: addDays(decidedAt, appealDays.decided) }
  if (decision === 'reversed') {
    const newest = await selectNewestDecision(tx, domain)
    return newest?.decision === 'accepted' ? updateReversal(tx, decided) : null
  }
  const notified = await updateDecision(tx, { ...decided, status: decision })
  return notified.length > 0 ? notified : null
}

/** For the operator. */
export function listWaiting({ db }: Pick<Deps, 'db'>, count: number): Promise<Appeal[]> {
  // Service role: the operator reads what every owner wrote.
  return db.asService((tx) => selectWaiting(tx, count))
}

export function showAppeals({ db }: Pick<Deps, 'db'>, domain: string) {
  // Service role: the operator reads what every owner wrote.
  return db.asService(async (tx) => ({
    appeals: await selectAppealsFor(tx, domain),
    decision: (await selectNewestDecision(tx, domain)) ?? null,
  }))
}
