import type { Tx } from '../../../ports/db.ts'
import { knownSenders } from '../limits.ts'

export type SenderKind = 'device' | 'network'
export type SenderHashes = Record<SenderKind, Buffer>

/** Which of the two the account knows. Also runs without an account, so that both cases take equally long. */
export async function listKnown(
  tx: Tx,
  userId: string | null,
  { device, network }: SenderHashes,
  now: Date,
): Promise<SenderKind[]> {
  const { rows } = await tx.query<{ kind: SenderKind }>(
    `select kind from auth.known_senders
     where user_id = $1 and last_used_at > $4::timestamptz - make_interval(secs => $5)
       and ((kind = 'device' and sender_hash = $2) or (kind = 'network' and sender_hash = $3))`,
    [userId, device, network, now, knownSenders.seconds],
  )
  return rows.map(({ kind }) => kind)
}

/** The database keeps only the newest of each kind. */
export async function keepSenders(tx: Tx, userId: string, hashes: SenderHashes, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.known_senders (user_id, kind, sender_hash, last_used_at)
     values ($1, 'device', $2, $4), ($1, 'network', $3, $4)
     on conflict (user_id, kind, sender_hash) do update set last_used_at = excluded.last_used_at`,
    [userId, hashes.device, hashes.network, now],
  )
}

export async function deleteForgottenSenders(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - knownSenders.seconds * 1000)
  await tx.query('delete from auth.known_senders where last_used_at < $1', [before])
}
