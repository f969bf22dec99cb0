import { z } from 'zod'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import { type Flag, flags } from '../../engine/email/listings/flags.ts'
import type { Tx } from '../../ports/db.ts'

/** One feed of a version: what was read, and its ETag. */
export const FeedSource = z.object({
  address: z.string(),
  flag: z.string(),
  etag: z.string().nullable(),
  domains: z.number(),
  /** Hash of its domains in any order; absent in versions from before listings had dates. */
  hash: z.string().optional(),
  /** What this version changed, with a few of the domains; absent if it found the feed as it was. */
  changes: z
    .object({
      added: z.number(),
      removed: z.number(),
      added_sample: z.array(z.string()),
      removed_sample: z.array(z.string()),
    })
    .optional(),
})
export type FeedSource = z.infer<typeof FeedSource>

export type FeedVersion = {
  id: string
  version: string
  /** Hash of the feeds' content, not of the table built from it, which also changes with time. */
  hash: string
  domains: number
  sources: FeedSource[]
  createdAt: Date
  builtAt: Date
  isWithdrawn: boolean
}

type VersionRow = {
  id: string
  version: string
  hash: string
  domains: number
  sources: unknown
  created_at: Date
  built_at: Date | null
  withdrawn_at: Date | null
}

/** Newest first. */
export async function selectVersions(tx: Tx): Promise<FeedVersion[]> {
  const { rows } = await tx.query<VersionRow>(
    'select id, version, hash, domains, sources, created_at, built_at, withdrawn_at from feed_versions order by id desc',
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    hash: row.hash,
    domains: row.domains,
    sources: z.array(FeedSource).parse(row.sources),
    createdAt: row.created_at,
    builtAt: row.built_at ?? row.created_at,
    isWithdrawn: row.withdrawn_at !== null,
  }))
}

export type InUse = { id: string; version: string; updatedAt: Date }

/** The newest version that wasn't rolled back. While it is the newest of all, finding no change refreshes its age. */
export async function selectInUse(tx: Tx): Promise<InUse | null> {
  const { rows } = await tx.query<{ id: string; version: string; updated_at: Date }>(
    `select used.id, used.version,
       case when exists (select from feed_versions later where later.id > used.id) then used.created_at
         else greatest(used.created_at, (select checked_at from feed_refresh)) end as updated_at
     from feed_versions used where used.withdrawn_at is null order by used.id desc limit 1`,
  )
  const row = rows[0]
  return row ? { id: row.id, version: row.version, updatedAt: row.updated_at } : null
}

/** In chunks: decoding a large table as one value would block everything else. */
export async function selectBytes(tx: Tx, id: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ size: number }>(
    'select octet_length(bytes) as size from feed_versions where id = $1',
    [id],
  )
  if (!rows[0]) return null
  const bytes = Buffer.alloc(rows[0].size)
  for (let start = 0; start < bytes.length; start += partBytes) {
    const { rows: parts } = await tx.query<{ part: Buffer }>(
      'select substring(bytes from $2 for $3) as part from feed_versions where id = $1',
      [id, start + 1, partBytes],
    )
    parts[0]?.part.copy(bytes, start)
  }
  return bytes
}

const partBytes = 1 << 20

/** The table follows, once it's built from the listings that refer to this version. */
export async function insertVersion(tx: Tx, now: Date): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into feed_versions (version, hash, bytes, domains, sources, created_at) values ('', '', '', 0, '[]', $1) returning id`,
    [now],
  )
  return z.string().parse(rows[0]?.id)
}

type BuiltTable = { version: string; hash: string; bytes: Uint8Array; domains: number; sources: FeedSource[] }

export async function updateTable(tx: Tx, id: string, built: BuiltTable, now: Date): Promise<void> {
  await tx.query(
    'update feed_versions set version = $2, hash = $3, bytes = $4, domains = $5, sources = $6, built_at = $7 where id = $1',
    [
      id,
      built.version,
      built.hash,
      Buffer.from(built.bytes.buffer, built.bytes.byteOffset, built.bytes.length),
      built.domains,
      JSON.stringify(built.sources),
      now,
    ],
  )
}

export async function deleteVersion(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from feed_versions where id = $1', [id])
}

export async function deleteOldVersions(tx: Tx, keep: number): Promise<void> {
  await tx.query('delete from feed_versions where id not in (select id from feed_versions order by id desc limit $1)', [
    keep,
  ])
}

/** False if there is none to roll back. */
export async function withdrawVersion(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update feed_versions set withdrawn_at = $2 where id = $1 and withdrawn_at is null returning id',
    [id, now],
  )
  return rows.length === 1
}

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

type SourceChange = { address: string; flag: string; changedAt: Date | null }

export async function selectSourceChanges(tx: Tx): Promise<SourceChange[]> {
  const { rows } = await tx.query<SourceChange>('select address, flag, changed_at as "changedAt" from feed_sources')
  return rows
}

type SourceCounts = { address: string; flag: string; listed: number; remembered: number; changedAt: Date | null }

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

export type Refresh = {
  attemptedAt: Date
  checkedAt: Date | null
  failure: string | null
  pinnedAt: Date | null
  requestedAt: Date | null
}

export async function selectRefresh(tx: Tx): Promise<Refresh | null> {
  const { rows } = await tx.query<Refresh>(
    `select attempted_at as "attemptedAt", checked_at as "checkedAt", failure, pinned_at as "pinnedAt",
       requested_at as "requestedAt" from feed_refresh`,
  )
  return rows[0] ?? null
}

export async function insertRequest(tx: Tx, now: Date): Promise<void> {
  await tx.query('update feed_refresh set requested_at = $1', [now])
  await tx.query(`select private.enqueue_job('refresh-feeds', job_key := 'refresh-feeds')`)
}

/** False if nothing was ever refreshed. */
export async function updatePin(tx: Tx, pinnedAt: Date | null): Promise<boolean> {
  const { rows } = await tx.query('update feed_refresh set pinned_at = $1 returning is_only', [pinnedAt])
  return rows.length === 1
}

/** Without a failure, the feeds were read, changed or not. */
export async function recordRefresh(tx: Tx, now: Date, failure: string | null): Promise<void> {
  await tx.query(
    `insert into feed_refresh (attempted_at, checked_at, failure) values ($1::timestamptz, case when $2::text is null then $1::timestamptz end, $2)
     on conflict (is_only) do update set attempted_at = excluded.attempted_at, failure = excluded.failure,
       checked_at = coalesce(excluded.checked_at, feed_refresh.checked_at)`,
    [now, failure],
  )
}

/** One refresh at a time, until the transaction ends. */
export async function lockRefresh(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('refresh feeds', 0))`)
}
