/**
 * A CTE that counts what was decided, by hour. `tallies` are those of all charges, verdicts and decisions alike, because each further
 * array costs every request: a decision is `block:disposable:both`, and no verdict has a colon. Rows are written in key order, so
 * that statements which share some can't deadlock.
 */
export function countDecisions(tallies: string): string {
  return `insert into decision_hours as h (user_id, hour, decision, rule, verdict, calls)
  select g.user_id, date_trunc('hour', now(), 'UTC'), split_part(t.verdict, ':', 1), split_part(t.verdict, ':', 2),
    split_part(t.verdict, ':', 3), sum(t.calls)
  from ${tallies} join granted g on g.place = t.place
  where t.verdict like '%:%'
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, hour, decision, rule, verdict) do update set calls = h.calls + excluded.calls`
}

/** Of `t`: one that `usage_days` counts. */
export const isVerdict = `t.verdict not like '%:%'`
