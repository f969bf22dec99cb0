import type { OperatorEvent } from '@assay/contract/operators/operators'
import type { Tx } from '../../ports/db.ts'

type NewEvent = {
  id: string
  operatorId: string | null
  operatorName: string
  action: string
  accountId: string | null
  subject: string | null
  reason: string
  createdAt: Date
}

export async function insertOperatorEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { id, operatorId, operatorName, action, accountId, subject, reason, createdAt } = event
  await tx.query(
    `insert into operator_events (id, operator_id, operator_name, action, account_id, subject, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, operatorId, operatorName, action, accountId, subject, reason, createdAt],
  )
}

export async function updateOutcome(tx: Tx, id: string, outcome: 'done' | 'failed'): Promise<void> {
  await tx.query('update operator_events set outcome = $2 where id = $1', [id, outcome])
}

type EventRow = Omit<OperatorEvent, 'created_at'> & { created_at: Date }

/** Newest first, before this id; of one account, or of all. */
export async function listOperatorEvents(
  tx: Tx,
  { accountId, before, count }: { accountId: string | null; before: string | null; count: number },
): Promise<EventRow[]> {
  const { rows } = await tx.query<EventRow>(
    `select id, operator_name as operator, action, account_id, subject, reason, outcome, created_at from operator_events
     where ($1::uuid is null or account_id = $1) and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [accountId, before, count],
  )
  return rows
}
