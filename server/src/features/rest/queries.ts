import type { Tx } from '../../ports/db.ts'
import type { Relation } from './relations.ts'
import type { RowQuery } from './row-query.ts'

/** `body` is JSON by PostgreSQL, so that numbers and times look as PostgREST sends them. `total` ignores the limit. */
type Found = { rows: number; total: number | null; body: string }

export async function readRows(
  tx: Tx,
  { name }: Relation,
  { columns, where, order, limit, values }: RowQuery,
  { isCounted, isSingle }: { isCounted: boolean; isSingle: boolean },
): Promise<Found> {
  const from = `from public.${name}${where}`
  const total = isCounted ? `(select count(*)::integer ${from})` : 'null::integer'
  const body = isSingle ? "coalesce(json_agg(found) -> 0, 'null')" : "coalesce(json_agg(found), '[]')"
  const { rows } = await tx.query<Found>(
    `select count(*)::integer as rows, ${body}::text as body, ${total} as total
     from (select ${columns.join(', ')} ${from}${order} limit $${values.length + 1}) found`,
    [...values, limit],
  )
  return onlyRow(rows)
}

/** PostgreSQL reads the new values from the body's text itself. Returns how many rows changed. */
export async function updateRows(
  tx: Tx,
  { name }: Relation,
  { where, values }: RowQuery,
  { columns, json }: { columns: string[]; json: string },
): Promise<number> {
  const assignments = columns.map((column) => `${column} = given.${column}`).join(', ')
  const { rows } = await tx.query<{ count: number }>(
    `with changed as (
       update public.${name} set ${assignments}
       from json_populate_record(null::public.${name}, $${values.length + 1}::json) given${where} returning 1
     )
     select count(*)::integer as count from changed`,
    [...values, json],
  )
  return onlyRow(rows).count
}

/** Runs with the caller's own rights. Returns how many were unread. */
export async function markAllNotificationsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select public.mark_all_notifications_read() as count')
  return onlyRow(rows).count
}

function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}
