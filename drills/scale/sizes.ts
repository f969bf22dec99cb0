import type pg from 'pg'

type Size = { name: string; rows: number; heap: number; indexes: number; total: number }

/** Bytes per row of every table, indexes included; the ledger's partitions together. */
export async function printSizes(database: pg.Client): Promise<void> {
  const { rows } = await database.query<Size>(
    `select coalesce(p.oid, c.oid)::regclass::text as name, sum(greatest(c.reltuples, 0))::float8 as rows,
       sum(pg_table_size(c.oid))::float8 as heap, sum(pg_indexes_size(c.oid))::float8 as indexes,
       sum(pg_total_relation_size(c.oid))::float8 as total
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth', 'private') group by 1 order by 5 desc`,
  )
  console.log('\nbytes per row, indexes included')
  console.log(
    `${'table'.padEnd(28)}${'rows'.padStart(12)}${'table'.padStart(9)}${'indexes'.padStart(9)}${'total'.padStart(12)}`,
  )
  for (const { name, rows: count, heap, indexes, total } of rows) {
    // In a table of a few rows, the bytes are those of empty pages.
    const each = (bytes: number) => (count < 100 ? '–' : Math.round(bytes / count).toString()).padStart(9)
    const megabytes = `${(total / 2 ** 20).toFixed(1)} MB`
    console.log(`${name.padEnd(28)}${String(count).padStart(12)}${each(heap)}${each(indexes)}${megabytes.padStart(12)}`)
  }
}
