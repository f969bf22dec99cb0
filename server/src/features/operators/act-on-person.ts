import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { isMember } from '../teams/find-teams.ts'
import { runAct } from './log.ts'
import { findTeamOf } from './queries.ts'
import type { Operator } from './require-operator.ts'

/** Which person, and why. `userId` is the team on whose page it was done, of which they are a member. */
export type PersonTarget = { personId: string; userId?: string; reason: string }

/**
 * Does something to a person, who may own several teams, or one with another's id. The log names them, and files it under a team of
 * theirs, where whoever looks at a customer finds it.
 */
export async function actOnPerson<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  operator: Operator,
  action: string,
  { personId, userId, reason, detail }: PersonTarget & { detail?: string },
  work: () => Promise<T>,
): Promise<T> {
  // Service role: the operator acts on any person.
  const accountId = await deps.db.asService(async (tx) => {
    if (userId === undefined) return findTeamOf(tx, personId)
    if (!(await isMember(tx, userId, personId))) throw noSuchPerson()
    return userId
  })
  const subject = detail === undefined ? personId : `${personId}, ${detail}`
  return runAct(deps, operator, { action, accountId, subject, reason }, work)
}

export function noSuchPerson(): AppError {
  return new AppError('not_found', 'There’s no such person.')
}
