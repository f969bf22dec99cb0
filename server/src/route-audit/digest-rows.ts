import type pg from 'pg'

/** A digest of a user's rows, or of everyone else's, in every table: equal digests mean nothing was written. */
export async function digestRows(
  database: pg.Pool | pg.PoolClient,
  userId: string,
  { isOfOthers = false } = {},
): Promise<() => Promise<object[]>> {
  const { rows } = await database.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'auth')
       and (column_name = 'user_id' and table_name <> 'team_members' or table_name = 'team_invitations' and column_name = 'team_id'
         or table_name = 'teams' and column_name = 'id' or (table_schema = 'auth' and table_name = 'users' and column_name = 'id'))`,
  )
  const digests = rows.map(
    ({ table, column }) =>
      `select '${table}' as name, md5(string_agg(t.xmin || t::text, '|' order by t::text)) as digest from ${table} t where ${column}::text ${isOfOthers ? '<>' : '='} $1`,
  )
  // Planning it takes longer than running it.
  const digest = { name: `digest ${isOfOthers}`, text: digests.join(' union all '), values: [userId] }
  return async () => (await database.query(digest)).rows
}
