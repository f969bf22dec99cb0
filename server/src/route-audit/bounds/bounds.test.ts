import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Tx } from '../../ports/db.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { retention } from '../growth/retention.ts'
import { canGrow, type RowBound, readCatalogue, type Table } from './catalogue.ts'
import { type Row, sampleRow, tooLarge } from './sample-row.ts'

const app = await createTestApp()
const tables = (await readCatalogue(app.owner)).filter(({ name }) => !isWrittenByUsAlone(name))
// So that each table's row can be tried on its own. Everything else stays.
await app.owner.query(`do $$ declare k record; begin
  for k in select conname, conrelid::regclass as relation from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in ('auth', 'public') loop
    execute format('alter table %s drop constraint %I', k.relation, k.conname);
  end loop; end $$`)

test('SF-4 every table that outsiders can grow is bounded by a trigger, a unique key or a sweep', () => {
  const unbounded = tables.flatMap(({ name, rowBounds, uniqueKeys }) => {
    const key = oneFor[name]?.toSorted()
    const hasKey = uniqueKeys.some((columns) => columns.toSorted().join() === key?.join())
    const ending = retention[name]
    return rowBounds.length > 0 || hasKey || (ending && 'sweptBy' in ending) ? [] : [`${name} ${whatToDo}`]
  })
  expect(unbounded).toEqual([])
})

test('SF-4 the database rejects one byte beyond what a column allows, for every role', async () => {
  const accepted: string[] = []
  for (const table of tables) {
    await attempt((tx) => insert(tx, table, [sampleRow(table)]))
    for (const column of table.columns.filter(canGrow)) {
      const isRejected = async (size: number) => {
        const row = { ...sampleRow(table), [column.name]: tooLarge(column, size) }
        const error = await attempt((tx) => insert(tx, table, [row])).catch((reason: unknown) => reason)
        // A check constraint rejects it, or an index that can't hold it.
        return error instanceof pg.DatabaseError && ['23514', '54000'].includes(error.code ?? '')
      }
      if (!(await isRejected(column.limit ?? maxWord)) && !(await isRejected(maxIndexed)))
        accepted.push(
          `${table.name}.${column.name} needs a check named TABLE_COLUMN_bound, as 0043-bounds.sql has them`,
        )
      expect(column.limit ?? 0, `${table.name}.${column.name}`).toBeLessThanOrEqual(maxColumn)
    }
  }
  expect(accepted).toEqual([])
})

test.each(tables.filter(({ rowBounds }) => rowBounds.length > 0))(
  'SF-4 the database keeps no more rows of $name per owner than its triggers say',
  async (table) => {
    for (const bound of table.rowBounds) await expectCount(table, bound)
  },
)

async function expectCount(table: Table, { trigger, per, max, beyond }: RowBound): Promise<void> {
  const owner = randomUUID()
  const make = (count: number) =>
    Array.from({ length: count }, () => ({ ...sampleRow(table), ...counted[trigger], [per]: owner }))
  let filled = 0
  const overfill = attempt(async (tx) => {
    await insert(tx, table, make(max))
    filled = await countOf(tx, table, per, owner)
    await insert(tx, table, make(1))
    return countOf(tx, table, per, owner)
  })
  if (beyond === 'oldest deleted') expect(await overfill, trigger).toBe(max)
  else await expect(overfill, trigger).rejects.toMatchObject({ code: '23514' })
  expect(filled, trigger).toBe(max)
}

/** A value from a fixed list. */
const maxWord = 32
/** Longer than anything that an index holds. */
const maxIndexed = 8192
const maxColumn = 8 * 1024 * 1024

/** Tables whose only bound is a unique key: one row for each account, file or the like. */
const oneFor: Record<string, string[]> = {
  'auth.users': ['email'],
  'auth.webauthn_credentials': ['factor_id'],
  'public.account_deletions': ['account_id'],
  'public.account_moves': ['account_id'],
  'public.account_rules': ['user_id'],
  'public.account_search': ['person_id'],
  'public.billing_data': ['user_id'],
  'public.billing_details': ['user_id'],
  'public.file_parts': ['file_id', 'first_row'],
  'public.later_found_notices': ['user_id'],
  'public.launch_wishes': ['user_id', 'service_type'],
  'public.operators': ['person_id'],
  'public.policy_drafts': ['user_id'],
  'public.quota_alerts_due': ['user_id', 'period_id'],
  'public.request_log_settings': ['user_id'],
  'public.sso_connections': ['user_id'],
  // Each has an owner among `team_members`, who is in a bounded number of them.
  'public.teams': ['id'],
  'public.webhook_attempts': ['endpoint_id', 'event_id', 'number'],
  'public.webhook_deliveries': ['endpoint_id', 'event_id'],
}

/** Makes a sample row one of those that a trigger counts, if it doesn't count all of them. */
const counted: Record<string, Row> = {
  known_senders_device_bound: { kind: 'device' },
  known_senders_network_bound: { kind: 'network' },
  known_senders_client_bound: { kind: 'client' },
  one_time_tokens_bound: { kind: 'signup' },
  webauthn_credentials_bound: { factor_id: null },
  api_keys_deleted_bound: { deleted_at: 'now', key_hash: null },
  domain_appeals_unproven_bound: { status: 'unproven' },
  domain_appeals_proven_bound: { status: 'waiting', proven_by: 'dns', proven_at: 'now' },
}

/** Written only by the server: its own keys, fetched lists, measurements. */
function isWrittenByUsAlone(table: string): boolean {
  return [
    'auth.api_keys',
    'auth.signing_keys',
    'private.write_probe',
    'public.api_secret',
    'public.business_days',
    'public.captcha_key',
    'public.document_series',
    'public.domain_decisions',
    'public.domain_listings',
    'public.feed_refresh',
    'public.feed_sources',
    'public.feed_versions',
    'public.incident_updates',
    'public.incidents',
    'public.listed_domains',
    'public.own_domains',
    'public.plan_versions',
    'public.status_spans',
  ].includes(table)
}

const whatToDo =
  'is new: add a trigger named TABLE_bound to its migration, as 0043-bounds.sql has them, name its unique key in `oneFor`, sweep it ' +
  '(growth/retention.ts), or add it to `isWrittenByUsAlone` if no request of anybody can make it grow.'

/** As the role that serves requests; rolled back. */
async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('undo')
  let result: { value: T } | undefined
  await app.deps.db
    .asService(async (tx) => {
      result = { value: await work(tx) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!result) throw new Error('nothing was attempted')
  return result.value
}

async function insert(tx: Tx, { name }: Table, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const values = JSON.stringify(rows)
  await tx.query(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`, [
    values,
  ])
}

async function countOf(tx: Tx, { name }: Table, per: string, owner: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(`select count(*)::int from ${name} where ${per} = $1`, [owner])
  return rows[0]?.count ?? 0
}
