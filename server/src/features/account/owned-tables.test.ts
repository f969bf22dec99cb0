import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { ownedTables } from './owned-tables.ts'

test('PR-5 every column of every table that belongs to a team is exported or withheld on purpose', async () => {
  const { owner } = await createTestApp()
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'team_members'
     group by table_name having bool_or(column_name = 'user_id') order by table_name`,
  )
  const listed = Object.entries(ownedTables).map(([table, { exported, withheld = [] }]) => ({
    table,
    columns: ['user_id', ...exported, ...withheld].toSorted(),
  }))
  expect(listed.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(rows)
})

test('PR-5 the key of every table tells its rows apart, so that an export has each of them once', async () => {
  const { owner } = await createTestApp()
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select indrelid::regclass::text as table, array_agg(attname::text) as columns
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indisunique and indpred is null group by indexrelid, indrelid`,
  )
  const isUnique = ([table, { key = ['id'] }]: (typeof tables)[number]) =>
    rows.some((unique) => unique.table === table && unique.columns.every((each) => ['user_id', ...key].includes(each)))
  const tables = Object.entries(ownedTables)
  expect(tables.filter((table) => !isUnique(table))).toEqual([])
})

test('PR-5 MO-4 every row that belongs to a user is deleted with the account; issued invoices are unlinked from it', async () => {
  const { owner } = await createTestApp()
  const { rows } = await owner.query<{ table: string; action: string }>(
    `select conrelid::regclass::text as table, confdeltype as action from pg_constraint
     where contype = 'f' and confrelid = 'teams'::regclass and connamespace = 'public'::regnamespace and conparentid = 0
       and conrelid not in ('team_members'::regclass, 'team_invitations'::regclass)`,
  )
  expect(rows.map(({ table }) => table).toSorted()).toEqual(Object.keys(ownedTables).toSorted())
  expect(rows.filter(({ action }) => action !== 'c')).toEqual([{ table: 'billing_documents', action: 'n' }])
})
