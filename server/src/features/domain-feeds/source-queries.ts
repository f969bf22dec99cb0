import { z } from 'zod'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import { type Flag, flags } from '../../engine/email/listings/flags.ts'
import type { Tx } from '../../ports/db.ts'

/** A feed as listings refer to it. */
export type Source = { id: number; address: string; flag: Flag }

/** Everything ever read, plus the given feeds. */
export async function upsertSources(tx: Tx, feeds: readonly Feed[]): Promise<Source[]> {
  await tx.query(
    `insert into feed_sources (address, flag) select address, flag from unnest($1::text[], $2::text[]) as given(address, flag)
     on conflict do nothing`,
    [feeds.map(({ address }) => address), feeds.map(({ flag }) => flag)],
  )
  const { rows } = await tx.query('select id, address, flag from feed_sources order by id')
  // Ignores flags that only a newer release knows.
  return rows.flatMap((row) => Source.safeParse(row).data ?? [])
}

const isFlag = (text: string): text is Flag => Object.hasOwn(flags, text)
const Source = z.object({ id: z.number(), address: z.string(), flag: z.string().refine(isFlag) })

export async function touchSource(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.query('update feed_sources set changed_at = $2 where id = $1', [id, now])
}

export type SourceCounts = { address: string; flag: string; listed: number; remembered: number; changedAt: Date | null }

/** Only sources that still carry weight. */
export async function countListings(tx: Tx): Promise<SourceCounts[]> {
  const { rows } = await tx.query<{
    address: string
    flag: string
    listed: number
    all: number
    changed_at: Date | null
  }>(
    `select address, flag, changed_at, count(*) filter (where is_listed)::int as listed, count(*)::int as all
     from (select source, domain, bool_or(closed_by is null) as is_listed from domain_listings group by domain, source) known
     join feed_sources on id = source group by id order by id`,
  )
  return rows.map(({ all, changed_at, ...row }) => ({ ...row, remembered: all - row.listed, changedAt: changed_at }))
}
