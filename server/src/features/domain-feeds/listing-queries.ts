import { readInPages } from '../../db/read-in-pages.ts'
import type { SeenDates } from '../../engine/email/listings/parse-feed.ts'
import type { Tx } from '../../ports/db.ts'

export type OpenListing = { domain: string; seen: Date | null }

export function openListings(tx: Tx, source: number): AsyncGenerator<OpenListing[]> {
  const open = 'select domain, seen from domain_listings where source = $1 and closed_by is null'
  return readInPages<OpenListing>(tx, 'open_listings', open, [source])
}

export type ListingRow = {
  domain: string
  source: number
  first_day: number
  last_day: number
  is_listed: boolean
  was_listed: boolean
}

/**
 * One row per domain and source with all its spans merged, ordered by domain. Days count from 1970. `was_listed` says
 * whether a span was open before the given version.
 */
export function allListings(tx: Tx, version: number, now: Date): AsyncGenerator<ListingRow[]> {
  const day = (time: string) => `((${time}) at time zone 'utc')::date - date '1970-01-01'`
  return readInPages<ListingRow>(
    tx,
    'all_listings',
    `select domain, source, min(${day('since')}) as first_day, max(${day('coalesce(until, seen, $2)')}) as last_day,
       bool_or(closed_by is null) as is_listed,
       bool_or(opened_by < $1 and (closed_by is null or closed_by = $1)) as was_listed
     from domain_listings group by domain, source order by domain`,
    [version, now],
  )
}

type Change = { source: number; version: number; now: Date }

export async function insertListings(
  tx: Tx,
  { source, version, now }: Change,
  added: [domain: string, seen: SeenDates | null][],
): Promise<void> {
  const hasDates = added.some(([, seen]) => seen !== null)
  await tx.query(
    `insert into domain_listings (source, opened_by, domain, since, seen)
     select $1, $2, domain, coalesce(first, $3::timestamptz), last
     from unnest($4::text[], $5::timestamptz[], $6::timestamptz[]) as reported(domain, first, last)`,
    [
      source,
      version,
      now,
      added.map(([domain]) => domain),
      hasDates ? added.map(([, seen]) => seen?.first ?? null) : null,
      hasDates ? added.map(([, seen]) => seen?.last ?? null) : null,
    ],
  )
}

/** If the source stopped seeing a domain before it dropped it, the span ends at the last sighting. */
export async function closeListings(tx: Tx, { source, version, now }: Change, domains: string[]): Promise<void> {
  await tx.query(
    `update domain_listings set until = coalesce(seen, $3), closed_by = $2
     where source = $1 and domain = any ($4::text[]) and closed_by is null`,
    [source, version, now, domains],
  )
}

/** Sources removed from the settings list nothing. */
export async function closeOtherSources(tx: Tx, used: number[], version: number, now: Date): Promise<void> {
  await tx.query(
    `update domain_listings set until = coalesce(seen, $3), closed_by = $2
     where source <> all ($1::smallint[]) and closed_by is null`,
    [used, version, now],
  )
}

export async function updateSeen(tx: Tx, source: number, reseen: OpenListing[]): Promise<void> {
  await tx.query(
    `update domain_listings set seen = reported.seen from unnest($2::text[], $3::timestamptz[]) as reported(domain, seen)
     where source = $1 and domain_listings.domain = reported.domain and closed_by is null`,
    [source, reseen.map(({ domain }) => domain), reseen.map(({ seen }) => seen)],
  )
}

/** Undoes a version as if it had never been made. */
export async function undoListings(tx: Tx, version: number): Promise<void> {
  await tx.query('delete from domain_listings where opened_by = $1', [version])
  await tx.query('update domain_listings set until = null, closed_by = null where closed_by = $1', [version])
}

/** Keeps spans that a rollback could reopen. */
export async function deleteOldListings(tx: Tx, before: Date): Promise<void> {
  await tx.query(`delete from domain_listings where until < $1 and closed_by < (select min(id) from feed_versions)`, [
    before,
  ])
}
