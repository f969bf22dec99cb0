import type { Decision } from '@assay/contract/rules/conditions'
import type { DecisionRow, DecisionsQuery } from '@assay/contract/usage/decisions'
import type { Tx } from '../../ports/db.ts'

type Range = { from: Date; to: Date; by: DecisionsQuery['by'] }

export async function listDecisions(
  tx: Tx,
  userId: string,
  { from, to, by }: Range,
): Promise<(Omit<DecisionRow, 'at'> & { at: Date })[]> {
  const { rows } = await tx.query<Omit<DecisionRow, 'at'> & { at: Date }>(
    `select date_trunc($4, hour, 'UTC') as at, decision, rule, verdict, sum(calls)::int as requests
     from decision_hours where user_id = $1 and hour >= $2 and hour < $3
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [userId, from, to, by],
  )
  return rows
}

/** `week` and `hour` are places: in the list that was asked for, and from its moment on. */
export type HourCount = { week: number; hour: number; decision: Decision; calls: number }

/** So many hours from each of these moments on. */
export async function listHours(tx: Tx, userId: string, weeks: Date[], hours: number): Promise<HourCount[]> {
  const { rows } = await tx.query<HourCount>(
    `select w.place::int - 1 as week, (extract(epoch from h.hour - w.first) / 3600)::int as hour, h.decision,
       sum(h.calls)::int as calls
     from unnest($2::timestamptz[]) with ordinality w (first, place)
       join decision_hours h on h.user_id = $1 and h.hour >= w.first and h.hour < w.first + make_interval(hours => $3)
     group by 1, 2, 3`,
    [userId, weeks, hours],
  )
  return rows
}
