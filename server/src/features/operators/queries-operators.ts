import type { OperatorRole } from '@assay/contract/operators/access'
import type { Tx } from '../../ports/db.ts'

export type OperatorRow = { id: string; role: OperatorRole; email: string | null; name: string | null; createdAt: Date }

const columns = `o.user_id as id, o.role, c.email, c.name, o.created_at as "createdAt"`

export async function findOperator(tx: Tx, userId: string): Promise<OperatorRow | undefined> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${columns} from operators o, private.contact_of(o.user_id) c where o.user_id = $1`,
    [userId],
  )
  return rows[0]
}

export async function listOperatorRows(tx: Tx): Promise<OperatorRow[]> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${columns} from operators o left join lateral private.contact_of(o.user_id) c on true
     order by o.created_at, o.user_id limit 500`,
  )
  return rows
}

export async function saveOperator(
  tx: Tx,
  { userId, role, addedBy, now }: { userId: string; role: OperatorRole; addedBy: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into operators (user_id, role, added_by, created_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set role = excluded.role, added_by = excluded.added_by`,
    [userId, role, addedBy, now],
  )
}

export async function deleteOperator(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query('delete from operators where user_id = $1 returning user_id', [userId])
  return rows.length > 0
}
