import type { OperatorLog } from '@assay/contract/operators/operators'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { insertOperatorEvent, listOperatorEvents, updateOutcome } from './queries-log.ts'
import type { Operator } from './require-operator.ts'

type Act = {
  /** As the log names it: `account.suspend`, `feeds.rollback`. */
  action: string
  accountId?: string | null
  subject?: string | null
  reason: string
}

/**
 * Does something in an operator's name. Its entry is written first and says afterward how it ended, so nothing is done without one,
 * whatever the act needs to commit or send meanwhile. Both the console and the command line go through here.
 */
export async function runAct<T>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  operator: Operator,
  { action, accountId = null, subject = null, reason }: Act,
  work: () => Promise<T>,
): Promise<T> {
  const id = timeOrderedId(now())
  const event = { id, operatorId: operator.id, operatorName: operator.name, action, accountId, subject, reason }
  // Service role: the log is nobody's row. So are the next ones.
  await db.asService((tx) => insertOperatorEvent(tx, { ...event, createdAt: now() }))
  const end = (outcome: 'done' | 'failed') => db.asService((tx) => updateOutcome(tx, id, outcome))
  try {
    const result = await work()
    await end('done')
    return result
  } catch (error) {
    await end('failed')
    throw error
  }
}

const eventsPerPage = 50

export async function readOperatorLog(
  { db }: Pick<Deps, 'db'>,
  { account, before }: { account?: string | undefined; before?: string | undefined },
): Promise<OperatorLog> {
  const found = await db.asService((tx) =>
    listOperatorEvents(tx, { accountId: account ?? null, before: before ?? null, count: eventsPerPage + 1 }),
  )
  const events = found
    .slice(0, eventsPerPage)
    .map(({ created_at, ...event }) => ({ ...event, created_at: created_at.toISOString() }))
  return { events, next: found.length > eventsPerPage ? (events.at(-1)?.id ?? null) : null }
}

/** The log is kept for two years; who took which task for 90 days. */
export async function sweepOperators({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'operator_events', where: 'created_at < $1', by: 'created_at' }, [
    addDays(now(), -730),
  ])
  await deleteInSteps(db, { table: 'operator_tasks', where: 'changed_at < $1', by: 'changed_at' }, [
    addDays(now(), -90),
  ])
}
