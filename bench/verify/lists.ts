import type { Account } from './account.ts'

export const listEntries = 100_000

/** As many entries as an account can have, none of which is about the people in the requests. */
export async function fillLists({ userId, database }: Account): Promise<void> {
  await database.query(
    `insert into list_entries (user_id, id, action, type, value, version)
     select $1, gen_random_uuid(), case when n % 2 = 0 then 'allow' else 'block' end, type,
       case type when 'email' then 'person' || n || '@example-' || n % 1000 || '.com' when 'domain' then 'shop' || n || '.example.net'
         else 'somebody no ' || n end, 1
     from generate_series(1, $2::integer) n
     cross join lateral (select (array['email', 'domain', 'name'])[n % 3 + 1] as type) t`,
    [userId, listEntries],
  )
  await database.query('insert into account_rules (user_id) values ($1)', [userId])
}
