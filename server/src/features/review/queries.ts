import type { ReviewDecision, ReviewState } from '@assay/contract/review'
import type { Tx } from '../../ports/db.ts'
import { keyName } from '../usage/key-name.ts'

/** A person in a request: `item` is the place in a batch, -1 in a single request. */
export type Place = { requestId: string; item: number }
type Page = { before: Place; count: number }

/** Newest first. */
export async function listPlaces(
  tx: Tx,
  userId: string,
  state: ReviewState,
  { before, count }: Page,
): Promise<Place[]> {
  const { rows } = await tx.query<Place>(
    `select request_id as "requestId", item from reviews
     where user_id = $1 and (request_id, item) < ($2::uuid, $3::smallint)
       and decision is ${state === 'waiting' ? 'null' : 'not null'}
     order by request_id desc, item desc limit $4`,
    [userId, before.requestId, before.item, count],
  )
  return rows
}

/** A wave's members, whatever was decided about them then; of batches, those that were reviewed: only theirs have an address to list. */
export async function listPlacesOfWave(
  tx: Tx,
  userId: string,
  { wave, state }: { wave: string; state: ReviewState },
  { before, count }: Page,
): Promise<Place[]> {
  const { rows } = await tx.query<Place>(
    `select m.request_id as "requestId", m.item from wave_members m
       left join reviews r on r.request_id = m.request_id and r.item = m.item and r.user_id = m.user_id
     where m.user_id = $1 and m.wave_id = $2 and (m.request_id, m.item) < ($3::uuid, $4::smallint)
       and (m.item = -1 or r.request_id is not null) and r.decision is ${state === 'waiting' ? 'null' : 'not null'}
     order by m.request_id desc, m.item desc limit $5`,
    [userId, wave, before.requestId, before.item, count],
  )
  return rows
}

export type ReviewLine = Place & {
  createdAt: Date
  keyName: string
  emailHash: string | null
  facts: Buffer
  isQueued: boolean
  decision: ReviewDecision | null
  decidedAt: Date | null
  wave: string | null
}

/** Newest first. The outer two ids tell the database which days' partitions to open. */
export async function readLines(tx: Tx, userId: string, places: Place[]): Promise<ReviewLine[]> {
  const ids = places.map(({ requestId }) => requestId)
  const sorted = ids.toSorted()
  const { rows } = await tx.query<ReviewLine>(
    `select l.id as "requestId", p.item, l.created_at as "createdAt", ${keyName} as "keyName",
       encode(coalesce(l.email_hash, r.email_hash), 'hex') as "emailHash", l.facts,
       r.request_id is not null as "isQueued", r.decision, r.decided_at as "decidedAt",
       (select m.wave_id from wave_members m where m.user_id = l.user_id and m.request_id = l.id and m.item = p.item limit 1) as wave
     from unnest($2::uuid[], $3::smallint[]) p (request_id, item)
       join usage_ledger l on l.id = p.request_id and l.user_id = $1
       left join api_keys k on k.id = l.key_id and k.user_id = l.user_id
       left join reviews r on r.request_id = l.id and r.item = p.item and r.user_id = l.user_id
     where l.id >= $4 and l.id <= $5 and l.is_logged and l.facts is not null
     order by l.id desc, p.item desc`,
    [userId, ids, places.map(({ item }) => item), sorted[0] ?? null, sorted.at(-1) ?? null],
  )
  return rows
}

export async function saveDecision(
  tx: Tx,
  userId: string,
  { requestId, item, decision, decidedAt }: Place & { decision: ReviewDecision; decidedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into reviews (request_id, item, user_id, decision, decided_at) values ($2, $3, $1, $4, $5)
     on conflict (request_id, item) do update set decision = excluded.decision, decided_at = excluded.decided_at`,
    [userId, requestId, item, decision, decidedAt],
  )
}
