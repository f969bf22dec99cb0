import { readInPages } from '../../db/read-in-pages.ts'
import type { Tx } from '../../ports/db.ts'
import type { Range } from '../usage/find-place.ts'

/** Requests about one person whose facts are equal, but for the data version; `isSilent`: only those since the draft runs silently. */
export type Tally = { facts: Buffer; isSilent: boolean; count: number }

/** Of the formats in `log-facts.ts`, those about one person, and the facts of such a request without the data version. */
const isPerson = 'get_byte(facts, 0) in (1, 3)'
const isBatch = 'get_byte(facts, 0) in (2, 4)'
const factsAlone = `substring(facts from 1 for
  case get_byte(facts, 0) when 1 then 13 + get_byte(facts, 12) when 3 then 14 + get_byte(facts, 13) end)`

/** People differ in few ways that matter to a policy: a million requests come down to some thousand facts. */
export async function tallyPeople(
  tx: Tx,
  userId: string,
  { from, before }: Range,
  silentFrom: string,
): Promise<Tally[]> {
  const { rows } = await tx.query<Tally>(
    `select ${factsAlone} as facts, id >= $4 as "isSilent", count(*)::int as count
     from usage_ledger
     where user_id = $1 and id >= $2 and id < $3 and is_logged and facts is not null and ${isPerson}
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
     where user_id = $1 and id >= $2 and id < $3 and is_logged and facts is not null and ${isBatch}
     order by id desc`,
    [userId, from, before],
    batchesPerPage,
  )
}

// Batches have some 15 kilobytes each.
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
       and (${isBatch} or ${isPerson} and ${factsAlone} = any ($4::bytea[]))
     order by id desc`,
    [userId, from, before, facts],
    batchesPerPage,
  )
}

/** Newest first: requests about one person on which the silent draft's decision, in bits 3 and 4, was another one, and all batches. */
export function readSilentChanges(tx: Tx, userId: string, { from, before }: Range): AsyncGenerator<LoggedRow[]> {
  return readInPages<LoggedRow>(
    tx,
    'silent_changes',
    `select id, facts from usage_ledger
     where user_id = $1 and id >= $2 and id < $3 and is_logged and facts is not null
       and (${isBatch} or ${isPerson} and get_byte(facts, 9) & 12 <> 0
         and get_byte(facts, 9) & 3 <> (get_byte(facts, 9) >> 2) & 3)
     order by id desc`,
    [userId, from, before],
    batchesPerPage,
  )
}
