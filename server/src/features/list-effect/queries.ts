import type { Tx } from '../../ports/db.ts'

/** Requests with the same facts, and how many people in them have the value. A batch is a row of its own. */
export type LoggedPeople = { facts: Buffer | null; requests: number; found: number }

type Wanted = { from: string; domainHashes: string[]; emailHashes: string[] }

/** The newest 50,000 requests about one person, and the newest 200 batches, whose hashes are large. */
export async function tallyRequests(
  tx: Tx,
  userId: string,
  { from, domainHashes, emailHashes }: Wanted,
): Promise<LoggedPeople[]> {
  const people = await tx.query<LoggedPeople>(
    `select facts, count(*)::int as requests,
       (count(*) filter (where domain_hash = any ($3::bigint[]) or parent_hash = any ($3::bigint[])
         or (encode(email_hash, 'hex') = any ($4::text[]) and email_verdict in ('ok', 'risky'))))::int as found
     from (
       select facts, domain_hash, parent_hash, email_hash, email_verdict from usage_ledger
       where user_id = $1 and id >= $2 and is_logged and batch_hashes is null order by id desc limit 50000
     ) newest
     group by facts`,
    [userId, from, domainHashes, emailHashes],
  )
  const batches = await tx.query<LoggedPeople>(
    `select facts, 1 as requests,
       (select count(*)::int from unnest(batch_hashes) hash where hash = any ($3::bigint[])) as found
     from usage_ledger
     where user_id = $1 and id >= $2 and is_logged and batch_hashes is not null order by id desc limit 200`,
    [userId, from, domainHashes],
  )
  return [...people.rows, ...batches.rows]
}
