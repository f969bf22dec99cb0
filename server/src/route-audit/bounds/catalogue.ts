import type { Pool } from 'pg'

export type Column = {
  name: string
  type: string
  /** Required on insert. */
  isRequired: boolean
  isGenerated: boolean
  /** The first allowed value of an enumerated column. */
  firstWord: string | null
  /** Bytes, characters or items, by its check constraint. */
  limit: number | null
}

/** A trigger that counts the rows of one owner. */
export type RowBound = { trigger: string; per: string; max: number; beyond: 'refused' | 'oldest deleted' }

export type Table = { name: string; columns: Column[]; uniqueKeys: string[][]; rowBounds: RowBound[] }

/** Every table that a request role can insert into or update. */
export async function readCatalogue(owner: Pool): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       (select json_agg(json_build_object(
           'name', a.attname,
           'type', format_type(a.atttypid, null),
           'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '',
           'isGenerated', a.attgenerated <> '' or a.attidentity <> '',
           'firstWord', (
             select substring(pg_get_constraintdef(k.oid) from '^CHECK \\(\\(' || a.attname || ' = (?:ANY \\(ARRAY\\[)?''([^'']+)''')
             from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = (ANY \\(ARRAY\\[)?''')
             limit 1
           ),
           'limit', (
             select max(found[1]::int) from pg_constraint k,
               regexp_matches(pg_get_constraintdef(k.oid), '<= \\(?''?(\\d+)', 'g') found
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
           )
         ) order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg((select json_agg(a.attname) from pg_attribute a
           where a.attrelid = c.oid and a.attnum = any (i.indkey)))
         from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null), '[]') as "uniqueKeys",
       coalesce((select json_agg(json_build_object('trigger', t.tgname, 'per', args[1], 'max', args[2]::int, 'beyond', args[3]))
         from pg_trigger t, string_to_array(encode(t.tgargs, 'escape'), '\\000') args
         where t.tgrelid = c.oid and t.tgfoid::regproc::text like '%.bound_rows'), '[]') as "rowBounds"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and exists (
       select from unnest(array['anon', 'authenticated', 'acting_for_user', 'service_role']) role
       where has_any_column_privilege(role, c.oid, 'insert, update') or has_table_privilege(role, c.oid, 'insert, update')
     ) order by 1`,
  )
  // Its trigger goes by the version, so it has a function of its own.
  const policies = rows.find(({ name }) => name === 'public.policy_versions')
  policies?.rowBounds.push({ trigger: 'policy_versions_bound', per: 'user_id', max: 1000, beyond: 'oldest deleted' })
  // Its trigger counts row by row, because everyone's first team is exempt.
  const members = rows.find(({ name }) => name === 'public.team_members')
  members?.rowBounds.push(
    { trigger: 'team_members_bound', per: 'team_id', max: 2000, beyond: 'refused' },
    { trigger: 'team_members_teams_bound', per: 'user_id', max: 20, beyond: 'refused' },
  )
  return rows
}

/** Columns whose type has no fixed size. */
export function canGrow({ type, isGenerated }: Column): boolean {
  return !isGenerated && /^(text|jsonb?|bytea|character varying|xml)$|\[\]$/.test(type)
}
