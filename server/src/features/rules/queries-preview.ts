import { readInPages } from '../../db/read-in-pages.ts'
import type { Tx } from '../../ports/db.ts'

/** Ids, which begin with the time; they tell the database which days' partitions to open. */
export type Range = { from: string; before: string }

/** The request after which there are `count` newer ones; null if there are fewer. */
export async function findOldestOf(
  tx: Tx,
  userId: string,
  { from, before }: Range,
  count: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from usage_ledger where user_id = $1 and id >= $2 and id < $3 order by id desc offset $4 limit 1`,
    [userId, from, before, count - 1],
  )
  return rows[0]?.id ?? null
}

/** Equal records of requests about one person; `isSilent` those since the draft runs along. */
export type Tally = { record: Buffer; isSilent: boolean; count: number }

/**
 * People differ in few ways that matter to a policy: a million requests come down to some hundred records. The first six bytes of one
 * are the facts and what was decided.
 */
export async function tallyPeople(
  tx: Tx,
  userId: string,
  { from, before }: Range,
  silentFrom: string,
): Promise<Tally[]> {
  const { rows } = await tx.query<Tally>(
    `select substring(facts from 5 for 6) as record, id >= $4 as "isSilent", count(*)::int as count
     from usage_ledger
     where user_id = $1 and id >= $2 and id < $3 and is_logged and facts is not null and get_byte(facts, 0) = 1
     group by 1, 2`,
    [userId, from, before, silentFrom],
  )
  return rows
}

export type LoggedRow = { id: string; facts: Buffer }

/** Newest first. */
export function readBatches(tx: Tx, userId: string, { from, before }: Range): AsyncGenerator<LoggedRow[]> {
  return readInPages<LoggedRow>(
    tx,
    'preview_batches',
    `select id, facts from usage_ledger
     where user_id = $1 and id >= $2 and id < $3 and is_logged and facts is not null and get_byte(facts, 0) = 2
     order by id desc`,
    [userId, from, before],
    batchesPerPage,
  )
}

// Eight kilobytes each at most.
const batchesPerPage = 100

/** Newest first: requests about one person with one of these facts, and all batches. */
export function readWithFacts(
  tx: Tx,
  userId: string,
  { from, before }: Range,
  facts: Buffer[],
): AsyncGenerator<LoggedRow[]> {
  return readInPages<LoggedRow>(
    tx,
    'changed_requests',
    `select id, facts from usage_ledger
     where user_id = $1 and id >= $2 and id < $3 and is_logged and facts is not null
       and (get_byte(facts, 0) = 2 or get_byte(facts, 0) = 1 and substring(facts from 5 for 5) = any ($4::bytea[]))
     order by id desc`,
    [userId, from, before, facts],
    batchesPerPage,
  )
}
