import type { OperatorRole } from '@assay/contract/operators/access'
import type { Tx } from '../../ports/db.ts'

export type OperatorRow = { id: string; role: OperatorRole; email: string | null; name: string | null; createdAt: Date }

const columns = `o.person_id as id, o.role, c.email, c.name, o.created_at as "createdAt"`

export async function findOperator(tx: Tx, userId: string): Promise<OperatorRow | undefined> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${columns} from operators o, private.person_of(o.person_id) c where o.person_id = $1`,
    [userId],
  )
  return rows[0]
}

export async function listOperatorRows(tx: Tx): Promise<OperatorRow[]> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${columns} from operators o left join lateral private.person_of(o.person_id) c on true
     order by o.created_at, o.person_id limit 500`,
  )
  return rows
}

export async function saveOperator(
  tx: Tx,
  { userId, role, addedBy, now }: { userId: string; role: OperatorRole; addedBy: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into operators (person_id, role, added_by, created_at) values ($1, $2, $3, $4)
     on conflict (person_id) do update set role = excluded.role, added_by = excluded.added_by`,
    [userId, role, addedBy, now],
  )
}

export async function deleteOperator(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query('delete from operators where person_id = $1 returning person_id', [userId])
  return rows.length > 0
}
