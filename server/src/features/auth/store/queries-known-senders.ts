import type { Tx } from '../../../ports/db.ts'
import { knownSenders } from '../limits.ts'

export type SenderKind = 'device' | 'network' | 'client'
export type SenderHashes = Record<SenderKind, Buffer>

/** Which of them the account knows. Also runs without an account, so that both cases take equally long. */
export async function listKnown(
  tx: Tx,
  userId: string | null,
  { device, network, client }: SenderHashes,
  now: Date,
): Promise<SenderKind[]> {
  const { rows } = await tx.query<{ kind: SenderKind }>(
    `select kind from auth.known_senders
     where user_id = $1 and last_used_at > $5::timestamptz - make_interval(secs => $6)
       and (kind, sender_hash) in (('device', $2::bytea), ('network', $3::bytea), ('client', $4::bytea))`,
    [userId, device, network, client, now, knownSenders.seconds],
  )
  return rows.map(({ kind }) => kind)
}

/** The database keeps only the newest of each kind. */
export async function keepSenders(tx: Tx, userId: string, hashes: SenderHashes, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.known_senders (user_id, kind, sender_hash, last_used_at)
     values ($1, 'device', $2, $5), ($1, 'network', $3, $5), ($1, 'client', $4, $5)
     on conflict (user_id, kind, sender_hash) do update set last_used_at = excluded.last_used_at`,
    [userId, hashes.device, hashes.network, hashes.client, now],
  )
}

export async function hasKnown(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query('select from auth.known_senders where user_id = $1 limit 1', [userId])
  return rows.length > 0
}

export async function deleteSendersOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.known_senders where user_id = $1', [userId])
}
