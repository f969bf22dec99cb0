import type { Deps } from '../../../deps.ts'
import { type Appeal, selectAppealsFor, selectWaiting } from './queries-appeals.ts'
import { selectNewestDecision } from './queries-decisions.ts'

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
