import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { createPool } from './connect.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { createDb } from './run-as.ts'
import { createTurns } from './take-turns.ts'

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

/** One message of PostgreSQL's protocol: its type, its length, what it says. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

test('OP-1 a connection lost in the moment it opens fails what waits for it, and not the process', async () => {
  const opened = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')])
  const lost = message('E', 'SFATAL\0', 'C57P01\0', 'Mterminating connection due to unexpected postmaster exit\0', '\0')
  // Both at once, as they're read by a process that was busy in between.
  const server = createServer((socket) => void socket.once('data', () => socket.end(Buffer.concat([opened, lost]))))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const pool = createPool({ host: '127.0.0.1', port, user: 'ada', database: 'ada' }, pino({ level: 'silent' }))
  await expect(pool.query('select 1')).rejects.toThrow(/connection/)
  await pool.end()
})

test('SN-2 a line is served in order, has an end, and nobody waits in it for ever', async () => {
  vi.useFakeTimers()
  const inTurn = createTurns({ maxWaiting: 2, maxWaitMilliseconds: 1000 })
  const served: string[] = []
  let endFirst = () => {}
  const first = new Promise<void>((resolve) => {
    endFirst = resolve
  })
  const come = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn('ada', 1, async () => {
      served.push(name)
      await until
    })
  const holding = come('first', first)
  const late = expect(come('late')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  vi.advanceTimersByTime(500)
  const second = come('second')
  await expect(come('beyond')).rejects.toMatchObject({ code: 'unavailable' })
  await inTurn('bob', 1, async () => served.push('bob'))
  vi.advanceTimersByTime(500)
  await late
  const third = come('third')
  endFirst()
  await Promise.all([holding, second, third])
  await come('fourth')
  expect(served).toEqual(['first', 'bob', 'second', 'third', 'fourth'])
  vi.useRealTimers()
})

test('SN-2 work that fails gives up its place', async () => {
  const inTurn = createTurns()
  const failing = inTurn('ada', 1, () => Promise.reject(new Error('failed')))
  const next = inTurn('ada', 1, async () => 'served')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('served')
})
