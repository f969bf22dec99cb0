import type { Tx } from '../../ports/db.ts'

export async function insertListed(tx: Tx, hashes: string[], now: Date): Promise<void> {
  await tx.query(
    `insert into listed_domains (hash, queued_at) select distinct hash, $2::timestamptz from unnest($1::bigint[]) hash
     on conflict (hash) do update set queued_at = excluded.queued_at`,
    [hashes, now],
  )
}

export async function hasListed(tx: Tx, queuedBefore: Date): Promise<boolean> {
  const { rows } = await tx.query('select from listed_domains where queued_at <= $1 limit 1', [queuedBefore])
  return rows.length > 0
}

/** Locked until the transaction ends. A parallel search takes others. */
export async function takeListed(tx: Tx, queuedBefore: Date, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ hash: string }>(
    'select hash from listed_domains where queued_at <= $1 order by hash limit $2 for update skip locked',
    [queuedBefore, count],
  )
  return rows.map(({ hash }) => hash)
}

export async function deleteListed(tx: Tx, hashes: string[]): Promise<void> {
  await tx.query('delete from listed_domains where hash = any ($1::bigint[])', [hashes])
}
