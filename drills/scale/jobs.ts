import type pg from 'pg'
import type { Product } from '../../scripts/launch.ts'

/** `slowest` is the longest statement, 0 where none took longer than the product reports. */
export type JobRun = { seconds: number; slowest: number; statement: string; failure: string | null }

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
