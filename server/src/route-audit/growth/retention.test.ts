import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { stepRows, sweepInSteps } from '../../db/delete-in-steps.ts'
import { jobs } from '../../jobs/list.ts'
import type { Db, Tx } from '../../ports/db.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { readCatalogue, type Table } from '../bounds/catalogue.ts'
import { type Row, sampleRow } from '../bounds/sample-row.ts'
import { type Ending, retention } from './retention.ts'

const recorder = recordPlans()
let app: Awaited<ReturnType<typeof createTestApp>>
let tables: Table[]
beforeAll(async () => {
  app = await createTestApp({ watchDb: recorder.wrap })
  tables = (await readCatalogue(app.owner)).filter(({ name }) => grows(retention[name]))
  for (const table of tables) {
    await fill(
      table,
      Array.from({ length: dueRows }, (_, index) => ({ ...sampleRow(table), ...due[table.name]?.(index) })),
    )
    await fill(table, Array.from({ length: freshRows }, fresh(table)))
  }
  await app.owner.query('analyze')
})

const freshRows = 1500
const dueRows = 20
/** Their folders prove them. */
const unproven = ['sweep-usage', 'sweep-usage-history', 'sweep-outbox']
const sweeps = [...new Set(Object.values(retention).flatMap((ending) => ('sweptBy' in ending ? [ending.sweptBy] : [])))]

test('OP-5 every table names how its rows end', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  expect(Object.keys(retention).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(sweeps.filter((job) => !jobs[job])).toEqual([])
})

test('OP-5 what ends with its owner is deleted by a foreign key, and no foreign key reads a whole table', async () => {
  const { rows } = await app.owner.query<{ table: string; target: string; action: string; isIndexed: boolean }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target, confdeltype as action,
       exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]) as "isIndexed"
     from pg_constraint k
     where contype = 'f' and connamespace::regnamespace::text in ('auth', 'public') and conparentid = 0`,
  )
  expect(rows.filter(({ isIndexed }) => !isIndexed)).toEqual([])
  const cascades = rows.filter(({ action }) => action === 'c').map(({ table, target }) => `${table} → ${target}`)
  for (const [name, ending] of Object.entries(retention)) {
    if ('endsWith' in ending) expect(cascades).toContain(`${name} → ${ending.endsWith}`.replaceAll('public.', ''))
  }
})

test.each(lookouts())('OP-5 the job %s reads no growing table as a whole', async (job) => {
  await run(job)
  expect(wholeTables(recorder.take())).toEqual([])
})

test.each(sweeps.filter((job) => !unproven.includes(job)))(
  'OP-5 the job %s ends rows on an index, in steps of a bounded size',
  async (job) => {
    const swept = tables.filter(({ name }) => endsBy(retention[name], job))
    await run(job)
    const plans = recorder.take().filter(({ text }) => /^(?!.*insert into).*\b(delete from|update)\b/is.test(text))
    expect(wholeTables(plans)).toEqual([])
    for (const { text, nodes } of plans.filter(({ nodes }) => touches(nodes, swept))) {
      expect(
        nodes.map((node) => node['Node Type']),
        text,
      ).toContain('Limit')
    }
    // One that also writes may have added a few.
    for (const rows of await count(swept)) expect(rows - freshRows).toBeLessThan(dueRows / 2)
  },
)

test('OP-5 a backlog is worked off in steps, and a run ends before it is through', async () => {
  const steps: number[] = []
  const step = async (_tx: unknown, rows: number) => {
    steps.push(rows)
    return rows
  }
  expect(await sweepInSteps(app.deps.db, step, { max: 3 * stepRows })).toBe(3 * stepRows)
  expect(steps).toEqual([stepRows, stepRows, stepRows])
  expect(await sweepInSteps(app.deps.db, step, { seconds: 0 })).toBe(stepRows)
})

test('OP-5 the sizing guide names every table', () => {
  const guide = readFileSync(new URL('../../../../docs/deploy/sizing.md', import.meta.url), 'utf8')
  // Those of the job queue and of the payment sandbox don't grow with accounts.
  const ours = Object.keys(retention).filter((name) => /^(auth|public|private)\./.test(name))
  expect(ours.filter((name) => !guide.includes(`\`${name.replace('public.', '')}\``))).toEqual([])
})

/** What looks for due work every few minutes. */
function lookouts(): string[] {
  return [
    ...['end-plans', 'reconcile-billing', 'payment-events', 'billing-notices', 'checkout-reminders'],
    ...['mail-invoices', 'file-old-invoices', 'deliver-webhooks'],
  ]
}

async function run(job: string): Promise<void> {
  recorder.take()
  await jobs[job]?.run(app.deps)
}

function grows(ending: Ending | undefined): boolean {
  return ending !== undefined && !('fixed' in ending)
}

function endsBy(ending: Ending | undefined, job: string): boolean {
  return ending !== undefined && 'sweptBy' in ending && ending.sweptBy === job
}

function wholeTables(plans: Plan[]): string[] {
  return plans.flatMap(({ text, nodes }) =>
    nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && grows(retention[nameOf(node)]))
      .map((node) => `${nameOf(node)} by ${text}`),
  )
}

function touches(nodes: Plan['nodes'], some: Table[]): boolean {
  return nodes.some((node) => node['Node Type'] === 'ModifyTable' && some.some(({ name }) => name === nameOf(node)))
}

function nameOf({ Schema: schema, 'Relation Name': relation }: Plan['nodes'][number]): string {
  return `${schema}.${relation}`
}

/** What an old row needs besides its age to be due. */
const due: Record<string, (index: number) => Row> = {
  'auth.sessions': (index) => ({ id: sessionId(index) }),
  'auth.refresh_tokens': (index) => ({ session_id: sessionId(index) }),
  'public.api_keys': () => ({ key_hash: null, deleted_at: '2000-01-01T00:00:00Z' }),
  'public.billing_documents': () => ({ user_id: null }),
}

function sessionId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** Rows that nothing is due for: a hundred years younger. */
function fresh(table: Table): () => Row {
  return () => {
    const row = sampleRow(table)
    for (const { name, type } of table.columns) {
      if (row[name] !== undefined && /^(timestamp|date)/.test(type)) row[name] = String(row[name]).replace(/^20/, '21')
    }
    return row
  }
}

/** Without triggers and foreign keys, which other tests try. */
async function fill({ name }: Table, made: Row[]): Promise<void> {
  const columns = Object.keys(made[0] ?? {}).join(', ')
  const client = await app.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(made)],
    )
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

async function count(some: Table[]): Promise<number[]> {
  const counts: number[] = []
  for (const { name } of some) {
    const { rows } = await app.owner.query<{ count: number }>(`select count(*)::int from ${name}`)
    counts.push(rows[0]?.count ?? 0)
  }
  return counts
}

type Plan = { text: string; nodes: PlanNode[] }
type PlanNode = { 'Node Type': string; Schema?: string; 'Relation Name'?: string; Plans?: PlanNode[] }

/** Wraps a database so that every statement in a transaction is explained before it runs. */
function recordPlans() {
  const plans: Plan[] = []
  const explained = (tx: Tx): Tx => ({
    async query(text, values) {
      if (/^[\s(]*(with|select|insert|update|delete)\b/i.test(text)) {
        const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (verbose, format json) ${text}`,
          values,
        )
        plans.push({ text, nodes: rows.flatMap((row) => flatten(row['QUERY PLAN'][0].Plan)) })
      }
      return tx.query(text, values)
    },
  })
  const wrap = (db: Db): Db => ({
    ...db,
    asService: (work, account) => db.asService((tx) => work(explained(tx)), account),
    onBehalfOf: (account, work) => db.onBehalfOf(account, (tx) => work(explained(tx))),
  })
  return { wrap, take: () => plans.splice(0) }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
