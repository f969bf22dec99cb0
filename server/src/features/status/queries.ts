import type { CheckState } from '@assay/contract/status'
import type { ComponentId } from '@assay/contract/status-components'
import type { Tx } from '../../ports/db.ts'

/** The note is public, so it has our own words, never an error's. Empty if the state says it all. */
export type Check = { state: CheckState; note: string }
export type Finding = Check & { component: ComponentId }

/** A span in which every check of a component found the same. */
export type Span = { component: ComponentId; state: CheckState; note: string | null; startedAt: Date; endsAt: Date }

/** After this long without a check, the time between is unknown. */
const maxGapSeconds = 90

/** A result holds until the next check, which ends the last span and continues it or starts another. */
export async function keepFinding(tx: Tx, { component, state, note }: Finding, now: Date): Promise<void> {
  await tx.query(
    `with held as (
       update status_spans set
         ends_at = greatest(ends_at, $4::timestamptz),
         note = case when state = $2 then $3 else note end
       where id = (
         select id from status_spans
         where component = $1 and ends_at >= $4::timestamptz - make_interval(secs => $5)
         order by ends_at desc, id desc limit 1
       )
       returning state
     )
     insert into status_spans (component, state, note, started_at, ends_at)
     select $1, $2, $3, $4, $4 where not exists (select from held where state = $2)`,
    [component, state, note, now, maxGapSeconds],
  )
}

/**
 * While the database is down nothing can be saved, so the gap is filled in afterward. A check right after it may have
 * stretched the previous span across the gap: that span is split.
 */
export async function insertOutage(tx: Tx, component: ComponentId, from: Date, to: Date): Promise<void> {
  await tx.query(
    `with across as (
       select id, state, note, ends_at from status_spans where component = $1 and started_at < $2 and ends_at > $3
     ), tail as (
       insert into status_spans (component, state, note, started_at, ends_at)
       select $1, state, note, $3, ends_at from across where state <> 'down'
     ), head as (
       update status_spans set ends_at = $2 where id in (select id from across where state <> 'down')
     )
     insert into status_spans (component, state, started_at, ends_at)
     select $1, 'down', $2, $3 where not exists (
       select from status_spans where component = $1 and state = 'down' and started_at <= $3 and ends_at >= $2
     )`,
    [component, from, to],
  )
}

/** Of those that are kept, which is 30 days. */
export async function findFirstCheck(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.query<{ since: Date | null }>('select min(started_at) as since from status_spans')
  return rows[0]?.since ?? null
}

/** Ordered by time. */
export async function listSpans(tx: Tx, from: Date): Promise<Span[]> {
  const { rows } = await tx.query<Span>(
    `select component, state, note, started_at as "startedAt", ends_at as "endsAt" from status_spans
     where ends_at >= $1 order by started_at, id`,
    [from],
  )
  return rows
}
