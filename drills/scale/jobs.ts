import type pg from 'pg'
import type { Product } from '../../scripts/launch.ts'

/** `slowest` is the longest statement, 0 where none took longer than the product reports. */
type JobRun = { seconds: number; slowest: number; statement: string; failure: string | null }

/** Runs a job in the product and reads from its log which statement took longest. */
export async function runJob(product: Product, database: pg.Client, name: string): Promise<JobRun> {
  const from = product.output().length
  const started = performance.now()
  const { rows } = await database.query<{ id: string }>(
    'select id::text from graphile_worker.add_job($1, job_key := $2)',
    [name, `scale-${name}`],
  )
  let failure: string | null = null
  while (performance.now() - started < patience) {
    const state = await database.query<{ error: string | null }>(
      'select last_error as error from graphile_worker.jobs where id = $1',
      [rows[0]?.id],
    )
    const [job] = state.rows
    failure = job?.error ?? null
    if (!job || failure !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const seconds = (performance.now() - started) / 1000
  const lines = product.output().slice(from).split('\n').flatMap(toSlow)
  const own = lines.filter(({ job = name, task = job }) => task === name).sort((a, b) => b.ms - a.ms)
  return { seconds, slowest: own[0]?.ms ?? 0, statement: own[0]?.query ?? '', failure }
}

const patience = 180_000

/** Before Node.js 24 a line doesn't say which job it belongs to; nothing else is asked of the product meanwhile. */
type Slow = { job?: string; task?: string; query: string; ms: number }

function toSlow(line: string): Slow[] {
  if (!line.includes('"slow query"')) return []
  const slow: Slow = JSON.parse(line)
  return [slow]
}

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
