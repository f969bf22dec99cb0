import type pg from 'pg'

type Column = { table: string; name: string; type: string; isNotNull: boolean; hasDefault: boolean }
type Constraint = { table: string; definition: string; columns: string[] }

export type Schema = {
  columns: Column[]
  /** Checks, keys and unique indexes, whether or not older rows were held to them. */
  constraints: Constraint[]
  /** Functions, policies, and who may do what to which table or function. */
  others: string[]
}

/** What the code of a version can rely on, as far as the catalog knows it. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  await client.query("set search_path to ''")
  const { rows: columns } = await client.query<Column>(
    `select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as "isNotNull", a.atthasdef or a.attidentity <> '' as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped and ${isOurTable}`,
  )
  const { rows: constraints } = await client.query<Constraint>(
    `select c.oid::regclass::text as table, replace(pg_get_constraintdef(k.oid), ' NOT VALID', '') as definition, ${columnsOf('k.conkey')} as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype in ('c', 'u', 'f', 'x') and ${isOurTable}
     union all
     select c.oid::regclass::text, 'unique ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', ''),
       ${columnsOf('i.indkey::int2[]')}
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and not i.indisprimary and ${isOurTable}`,
  )
  const { rows: others } = await client.query<{ fact: string }>(
    `select format('%s on %s for %s', g.privilege_type, c.oid::regclass, g.grantee::regrole) as fact
     from pg_class c, aclexplode(c.relacl) g where g.grantee not in (0, c.relowner) and ${isOurTable}
     union all
     select format('policy %s on %s', l.polname, c.oid::regclass)
     from pg_policy l join pg_class c on c.oid = l.polrelid where ${isOurTable}
     union all
     select format('function %s returns %s', p.oid::regprocedure, pg_get_function_result(p.oid))
     from pg_proc p where p.pronamespace in ${schemas}
     union all
     select format('execute on %s for %s', p.oid::regprocedure, g.grantee::regrole)
     from pg_proc p, aclexplode(p.proacl) g where g.grantee not in (0, p.proowner) and p.pronamespace in ${schemas}`,
  )
  return { columns, constraints, others: others.map(({ fact }) => fact) }
}

const schemas = `('public'::regnamespace, 'auth'::regnamespace, 'private'::regnamespace, 'sandbox_payments'::regnamespace)`
const isOurTable = `not c.relispartition and c.relnamespace in ${schemas}`

function columnsOf(numbers: string): string {
  return `array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (${numbers}))`
}
