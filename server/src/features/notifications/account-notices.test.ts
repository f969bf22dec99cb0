import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { databaseWithPlatform } from '../../testing/hosted-database.ts'

test('SY-3 NO-2 accounts written by another service get one welcome, and notices of a new password or address', async () => {
  const client = await connectedTo(await migratedDatabase())
  const notified = (id: string) => titlesOf(client, id)
  const [confirmed, mailed] = [randomUUID(), randomUUID()]
  await client.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    confirmed,
    `${confirmed}@example.com`,
  ])
  expect(await notified(confirmed)).toEqual(['Welcome to Assay'])

  await client.query("insert into auth.users (id, email, encrypted_password) values ($1, $2, 'first')", [
    mailed,
    `${mailed}@example.com`,
  ])
  await client.query("update auth.users set encrypted_password = 'second' where id = $1", [mailed])
  expect(await notified(mailed)).toEqual([])
  for (let count = 0; count < 2; count += 1) {
    await client.query('update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = $1', [
      mailed,
    ])
  }
  expect(await notified(mailed)).toEqual(['Welcome to Assay'])
  await client.query("update auth.users set encrypted_password = 'second' where id = $1", [mailed])
  await client.query("update auth.users set encrypted_password = 'third' where id = $1", [mailed])
  await client.query('update auth.users set encrypted_password = null where id = $1', [mailed])
  expect(await notified(mailed)).toEqual(['Welcome to Assay', 'Your password was changed'])
  await client.query("update auth.users set encrypted_password = 'fourth' where id = $1", [mailed])
  for (let count = 0; count < 2; count += 1) {
    await client.query('update auth.users set email = $2 where id = $1', [mailed, `new-${mailed}@example.com`])
  }
  expect((await notified(mailed)).slice(2)).toEqual(['A password was set', 'Your email address was changed'])
})

test('NO-2 rehashing the same password is no change', async () => {
  const client = await connectedTo(await migratedDatabase())
  const id = randomUUID()
  const values = [id, `${id}@example.com`]
  await client.query(
    "insert into auth.users (id, email, email_confirmed_at, encrypted_password) values ($1, $2, now(), 'old')",
    values,
  )
  await client.query(`begin; set local assay.rehash = 'on'; update auth.users set encrypted_password = 'new'; commit`)
  expect(await titlesOf(client, id)).toEqual(['Welcome to Assay'])
  await client.query(`update auth.users set encrypted_password = 'newer'`)
  expect(await titlesOf(client, id)).toEqual(['Welcome to Assay', 'Your password was changed'])
})

test('SY-3 a notice that can’t be written stops nobody from signing up or changing the password', async () => {
  const client = await connectedTo(await migratedDatabase())
  await client.query('alter table notifications rename to elsewhere')
  const id = randomUUID()
  await client.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    `${id}@example.com`,
  ])
  await client.query("update auth.users set encrypted_password = 'new' where id = $1", [id])
  const { rows } = await client.query('select encrypted_password from auth.users where id = $1', [id])
  expect(rows).toEqual([{ encrypted_password: 'new' }])
})

test('NO-2 a database owner without superuser rights can write them too', async () => {
  const connection = await databaseWithPlatform()
  const client = await connectedTo(connection)
  const owner = `owner_${randomUUID().slice(0, 8)}`
  await client.query(`create role ${owner} login createrole`)
  await client.query(
    `grant anon, authenticated, acting_for_user, service_role, sandbox_payments to ${owner} with admin option`,
  )
  await client.query(`alter database ${connection.database} owner to ${owner}; alter schema public owner to ${owner}`)
  await client.query(
    `grant usage on schema auth to ${owner}; grant select, references, trigger on auth.users to ${owner}`,
  )
  await migrate({ ...connection, user: owner }, { withPlatform: false })
  const id = randomUUID()
  await client.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    `${id}@example.com`,
  ])
  expect(await titlesOf(client, id)).toEqual(['Welcome to Assay'])
})

test('SE-6 earlier notices about payments and plans become messages; others stay what they were', async () => {
  const client = await connectedTo(await migratedDatabase())
  const id = randomUUID()
  await client.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  const earlier = {
    'info Payment received': 'message',
    'info Your plan has changed': 'message',
    'alert Your subscription is cancelled': 'message',
    'alert Your payment failed': 'alert',
    'info API key created': 'info',
    'system Payment received': 'system',
  }
  for (const named of Object.keys(earlier)) {
    const [type, ...title] = named.split(' ')
    const values = [id, type, title.join(' '), named]
    await client.query('insert into notifications (user_id, type, title, message) values ($1, $2, $3, $4)', values)
  }
  const migration = new URL('../../db/migrations/product/0057-money-messages.sql', import.meta.url)
  await client.query(`begin; ${readFileSync(migration, 'utf8')} commit`)
  const { rows } = await client.query('select type, message from notifications where user_id = $1', [id])
  expect(Object.fromEntries(rows.map(({ type, message }) => [message, type]))).toEqual(earlier)
})

async function migratedDatabase(): Promise<pg.ClientConfig> {
  const connection = await databaseWithPlatform()
  await migrate(connection, { withPlatform: false })
  return connection
}

async function connectedTo(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function titlesOf(client: pg.Client, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ title: string }>(
    'select title from notifications where $1 in (user_id, member_id) order by created_at',
    [userId],
  )
  return rows.map(({ title }) => title)
}
