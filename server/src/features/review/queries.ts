import type { ReviewDecision, ReviewState } from '@assay/contract/review'
import type { Tx } from '../../ports/db.ts'
import { keyName } from '../usage/key-name.ts'

type Page = { before: string | null; count: number }

/** Newest first. */
export async function listReviewIds(
  tx: Tx,
  userId: string,
  state: ReviewState,
  { before, count }: Page,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select request_id as id from reviews
     where user_id = $1 and ($2::uuid is null or request_id < $2)
       and decision is ${state === 'waiting' ? 'null' : 'not null'}
     order by request_id desc limit $3`,
    [userId, before, count],
  )
  return rows.map(({ id }) => id)
}

/** A wave's members, whatever was decided about them then. Items of batches have no hash of an address to list. */
export async function listWaveIds(
  tx: Tx,
  userId: string,
  { wave, state }: { wave: string; state: ReviewState },
  { before, count }: Page,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select m.request_id as id from wave_members m left join reviews r on r.request_id = m.request_id and r.user_id = m.user_id
     where m.user_id = $1 and m.wave_id = $2 and m.item = -1 and ($3::uuid is null or m.request_id < $3)
       and r.decision is ${state === 'waiting' ? 'null' : 'not null'}
     order by m.request_id desc limit $4`,
    [userId, wave, before, count],
  )
  return rows.map(({ id }) => id)
}

export type ReviewLine = {
  id: string
  createdAt: Date
  keyName: string
  emailHash: string | null
  facts: Buffer
  decision: ReviewDecision | null
  decidedAt: Date | null
  wave: string | null
}

/** Newest first. The outer two ids tell the database which days' partitions to open. */
export async function readLines(tx: Tx, userId: string, ids: string[]): Promise<ReviewLine[]> {
  const sorted = ids.toSorted()
  const { rows } = await tx.query<ReviewLine>(
    `select l.id, l.created_at as "createdAt", ${keyName} as "keyName", encode(l.email_hash, 'hex') as "emailHash", l.facts,
       r.decision, r.decided_at as "decidedAt",
       (select m.wave_id from wave_members m where m.user_id = l.user_id and m.request_id = l.id limit 1) as wave
     from usage_ledger l
       left join api_keys k on k.id = l.key_id and k.user_id = l.user_id
       left join reviews r on r.request_id = l.id and r.user_id = l.user_id
     where l.user_id = $1 and l.id = any ($2::uuid[]) and l.id >= $3 and l.id <= $4 and l.is_logged and l.facts is not null
     order by l.id desc`,
    [userId, ids, sorted[0] ?? null, sorted.at(-1) ?? null],
  )
  return rows
}

export async function saveDecision(
  tx: Tx,
  userId: string,
  { requestId, decision, decidedAt }: { requestId: string; decision: ReviewDecision; decidedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into reviews (request_id, user_id, decision, decided_at) values ($2, $1, $3, $4)
     on conflict (request_id) do update set decision = excluded.decision, decided_at = excluded.decided_at`,
    [userId, requestId, decision, decidedAt],
  )
}
