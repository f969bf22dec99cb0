import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { createPool } from './connect.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { createDb } from './run-as.ts'

const whoami = `select current_user::text as role, auth.uid()::text as uid, current_setting('transaction_read_only') as read_only`

test('each scope runs as its own role with its own claims, and leaves nothing on the connection', async () => {
  const { deps } = await createTestApp()
  const userId = randomUUID()
  const [user, acting, anon, service] = [
    await deps.db.asUser(userId, (tx) => tx.query(whoami)),
    await deps.db.onBehalfOf(userId, (tx) => tx.query(whoami)),
    await deps.db.asAnon((tx) => tx.query(whoami)),
    await deps.db.asService((tx) => tx.query(whoami)),
  ]
  expect(user.rows).toEqual([{ role: 'authenticated', uid: userId, read_only: 'off' }])
  expect(acting.rows).toEqual([{ role: 'acting_for_user', uid: userId, read_only: 'off' }])
  expect(anon.rows).toEqual([{ role: 'anon', uid: null, read_only: 'off' }])
  expect(service.rows).toEqual([{ role: 'service_role', uid: null, read_only: 'off' }])
})

test('a read-only scope rejects writes', async () => {
  const { deps } = await createTestApp()
  const write = deps.db.inScope({ role: 'service_role', claims: {}, readOnly: true }, (tx) =>
    tx.query('delete from mail_outbox'),
  )
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('claims cannot inject SQL through the setting', async () => {
  const { deps } = await createTestApp()
  const claims = { role: 'anon', sub: null, note: `'; set role postgres; select '\\` }
  const { rows } = await deps.db.inScope({ role: 'anon', claims }, (tx) =>
    tx.query(`select auth.jwt() as jwt, current_user::text as role`),
  )
  expect(rows).toEqual([{ jwt: claims, role: 'anon' }])
})

test('a failed statement rolls back the transaction, and the connection stays usable', async () => {
  const { deps } = await createTestApp()
  await expect(deps.db.asAnon((tx) => tx.query('select 1/0'))).rejects.toMatchObject({ code: '22012' })
  await expect(deps.db.asAnon((tx) => tx.query('select 1'))).resolves.toBeTruthy()
})

test('a query timeout counts as a lost connection, and the next request gets a new one', async () => {
  const { owner } = await createTestApp()
  const { host, port, database } = owner.options
  const silent = { host, port, database, user: 'authenticator', max: 1, query_timeout: 300 }
  const pool = createPool(silent, pino({ level: 'silent' }))
  const db = createDb(pool, pool)
  const error = await db.asAnon((tx) => tx.query('select pg_sleep(2)')).catch((reason: unknown) => reason)
  expect(isConnectionLoss(error)).toBe(true)
  await expect(db.asAnon((tx) => tx.query('select 1 as one'))).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await pool.end()
})

test('the request login has no rights until it takes a role', async () => {
  const { deps } = await createTestApp()
  const asLogin = deps.db.asAnon(async (tx) => {
    await tx.query('reset role')
    await tx.query('select id from mail_outbox')
  })
  await expect(asLogin).rejects.toMatchObject({ code: '42501' })
})
