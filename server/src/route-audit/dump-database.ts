import type pg from 'pg'

/** Every row of every table as text, read as the owner; bytes in hex, as PostgreSQL prints them. */
export async function dumpDatabase(database: pg.Pool): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.query<{ row: string }>(`select t::text as row from ${name} t`)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}
