import type { OperatorRole } from '@assay/contract/operators/access'
import type { Deps } from '../../deps.ts'
import { actOnPerson } from './act-on-person.ts'
import { deleteOperator, listOperatorRows, type OperatorRow, saveOperator } from './queries-operators.ts'
import type { Operator } from './require-operator.ts'

type OperatorsDeps = Pick<Deps, 'db' | 'now'>

/** Open to them from their next request on, once they have a second factor. Another role replaces the one they have. */
export async function addOperator(
  deps: OperatorsDeps,
  operator: Operator,
  { userId, role, reason }: { userId: string; role: OperatorRole; reason: string },
): Promise<void> {
  const row = { userId, role, addedBy: operator.name, now: deps.now() }
  await actOnPerson(deps, operator, 'operator.add', { personId: userId, reason, detail: role }, () =>
    // Service role: operators are nobody's rows. So are the next two.
    deps.db.asService((tx) => saveOperator(tx, row)),
  )
}

export function listOperators({ db }: Pick<Deps, 'db'>): Promise<OperatorRow[]> {
  return db.asService((tx) => listOperatorRows(tx))
}

/** False if they weren't one. */
export function removeOperator(
  deps: OperatorsDeps,
  operator: Operator,
  { userId, reason }: { userId: string; reason: string },
): Promise<boolean> {
  return actOnPerson(deps, operator, 'operator.remove', { personId: userId, reason }, () =>
    deps.db.asService((tx) => deleteOperator(tx, userId)),
  )
}
