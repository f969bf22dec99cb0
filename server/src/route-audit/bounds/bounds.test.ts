import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { bounds, type RowBound, writtenByUsAlone } from '../../db/bounds.ts'
import { jobs } from '../../jobs/list.ts'
import type { Tx } from '../../ports/db.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { type Column, canGrow, readCatalogue, type Table } from './catalogue.ts'
import { type Row, sampleRow, tooLarge } from './sample-row.ts'

let app: Awaited<ReturnType<typeof createTestApp>>
let tables: Table[]
beforeAll(async () => {
  app = await createTestApp()
  tables = await readCatalogue(app.owner)
  // So that each table's row can be tried on its own. Everything else stays.
  await app.owner.query(`do $$ declare k record; begin
    for k in select conname, conrelid::regclass as relation from pg_constraint
      where contype = 'f' and connamespace::regnamespace::text in ('auth', 'public') loop
      execute format('alter table %s drop constraint %I', k.relation, k.conname);
    end loop; end $$`)
})

test('SF-4 every table and column that outsiders can grow has a bound, and every bound is needed', () => {
  const missing = tables
    .filter(({ name }) => !writtenByUsAlone.includes(name))
    .flatMap(({ name, columns }) => {
      const bound = bounds[name]
      if (!bound) return [`${name} is new: ${whatToDo(columns.filter(canGrow))}`]
      const unbounded = columns.filter((column) => canGrow(column) && bound.columns[column.name] === undefined)
      return unbounded.length > 0 ? [`${name} has new columns: ${whatToDo(unbounded)}`] : []
    })
  expect(missing).toEqual([])
  const known = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  expect([...Object.keys(bounds), ...writtenByUsAlone].filter((name) => !known.has(name))).toEqual([])
  for (const [name, { columns }] of Object.entries(bounds)) {
    expect(
      Object.keys(columns).filter((column) => !known.get(name)?.includes(column)),
      name,
    ).toEqual([])
  }
})

test('SF-4 the database rejects one byte beyond a column’s bound, for every role', async () => {
  const held: string[] = []
  for (const table of bounded()) {
    await attempt((tx) => insert(tx, table, [sampleRow(table)]))
    for (const column of table.columns) {
      const bound = bounds[table.name]?.columns[column.name]
      if (bound === undefined) continue
      const row = { ...sampleRow(table), [column.name]: tooLarge(column, bound) }
      const error = await attempt((tx) => insert(tx, table, [row])).catch((reason: unknown) => reason)
      // A check constraint rejects it, or an index that can't hold it.
      const isRefused = error instanceof pg.DatabaseError && ['23514', '54000'].includes(error.code ?? '')
      if (!isRefused) held.push(`${table.name}.${column.name} took more than ${JSON.stringify(bound)}: ${error}`)
    }
  }
  expect(held).toEqual([])
})

test.each(Object.keys(bounds))('SF-4 the database keeps no more rows of %s per owner than the bound', async (name) => {
  const table = bounded().find((one) => one.name === name)
  if (!table) throw new Error('the bound is of no table')
  for (const rows of [bounds[name]?.rows ?? []].flat()) {
    if ('most' in rows) await expectCount(table, rows)
    else if ('oneFor' in rows) expect(table.uniqueKeys.map(sorted)).toContainEqual(sorted(rows.oneFor))
    else await expectSwept(table, rows.swept)
  }
})

async function expectCount(table: Table, { most, per, beyond, where = {} }: Extract<RowBound, { most: number }>) {
  const owner = randomUUID()
  const make = (count: number) => Array.from({ length: count }, () => ({ ...sampleRow(table), ...where, [per]: owner }))
  let filled = 0
  const overfill = attempt(async (tx) => {
    await insert(tx, table, make(most))
    filled = await countOf(tx, table, per, owner)
    await insert(tx, table, make(1))
    return countOf(tx, table, per, owner)
  })
  if (beyond === 'oldest deleted') expect(await overfill, table.name).toBe(most)
  else await expect(overfill, table.name).rejects.toMatchObject({ code: '23514' })
  expect(filled, table.name).toBe(most)
}

async function expectSwept(table: Table, job: string): Promise<void> {
  const { owner, deps } = app
  await deps.db.asService((tx) => insert(tx, table, [sampleRow(table)]))
  await jobs[job]?.run(deps)
  const { rows } = await owner.query(`select from ${table.name}`)
  expect(rows, `${table.name} after ${job}`).toEqual([])
}

function bounded(): Table[] {
  return tables.filter(({ name }) => bounds[name] !== undefined)
}

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

function sorted(columns: string[]): string[] {
  return columns.toSorted()
}

function whatToDo(columns: Column[]): string {
  const names = columns.map(({ name }) => `${name}: BYTES`).join(', ')
  return (
    `add { rows: …, columns: { ${names} } } to server/src/db/bounds.ts and the same bounds to a migration, as ` +
    '0043-bounds.sql has them (a check named TABLE_COLUMN_bound, a trigger named TABLE_bound); or add the table to ' +
    '`writtenByUsAlone` there if no request of anybody can make it grow.'
  )
}
