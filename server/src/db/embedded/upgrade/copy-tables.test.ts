import { chmodSync, rmSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshFolder } from '../../../../../scripts/launch.ts'
import { templateDatabase } from '../../../testing/global-setup.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { copyTables } from './copy-tables.ts'

test('an upgrade of the database copies every row, in tables with partitions too', async () => {
  const { owner } = await testDatabase()
  const connect = async (database: string) => {
    const client = new pg.Client({ ...inject('postgres'), user: 'postgres', database })
    await client.connect()
    return client
  }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const from = await connect(rows[0]?.name ?? '')
  const id = '00000000-0000-4000-8000-000000000001'
  await from.query('insert into auth.users (id, email) values ($1, $2)', [id, 'ada@example.com'])
  await from.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged)
     values (private.first_id_of(now()), $1, $1, 1, 3, false)`,
    [id],
  )
  await from.query('select pg_advisory_lock(1)')
  await from.query(`create database upgraded template ${templateDatabase} strategy file_copy`)
  await from.query('select pg_advisory_unlock(1)')
  const to = await connect('upgraded')
  const folder = freshFolder()
  chmodSync(folder, 0o777)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await copyTables(from, to, folder)
  const { rows: copied } = await to.query(
    'select email, units from usage_ledger l join auth.users u on u.id = l.user_id',
  )
  expect(copied).toEqual([{ email: 'ada@example.com', units: 3 }])
  await from.end()
  await to.end()
})
