import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createHealth } from './health.ts'

const env = { METRICS_TOKEN: 'a-token-for-prometheus' }
const bearer = { authorization: `Bearer ${env.METRICS_TOKEN}` }
const undo: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

/** Changes the file's database from outside, and back when asked or at the end of the test. */
async function alterDatabase(
  { owner }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'owner'>,
  how: string,
  back: string,
) {
  const run = async (change: string) => {
    const client = new pg.Client({ ...inject('postgres'), user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query(`alter database ${owner.options.database} ${change}`)
    await client.end()
  }
  const restore = () => run(back)
  undo.push(restore)
  await run(how)
  return restore
}

async function readyOf({ app }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app'>) {
  const metrics = await (await app.request('/metrics', { headers: bearer })).text()
  const [, up] = /^assay_database_up (\d)$/m.exec(metrics) ?? []
  return [(await app.request('/readyz')).status, Number(up)]
}

function causes(lines: string[]) {
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^the database/.test(msg))
}

test('RG-5 /readyz is red while a charge can’t be made, names what to set, and leaves no row of its own', async () => {
  const made = await createTestApp({ env })
  const rows =
    'select (select count(*) from usage_ledger)::int as ledger, (select count(*) from auth.users)::int as users'
  const before = (await made.owner.query(rows)).rows
  expect(await readyOf(made)).toEqual([200, 1])
  const grant = (how: string) =>
    made.owner.query(`${how} insert on usage_ledger ${how === 'grant' ? 'to' : 'from'} service_role`)
  await grant('revoke')
  expect(await readyOf(made)).toEqual([503, 0])
  expect(await readyOf(made)).toEqual([503, 0])
  const lines = made.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => /^a charge/.test(msg))
  expect(lines).toMatchObject([
    { level: 'error', code: '42501', advice: 'Set MIGRATION_DATABASE_URL to the user that owns the database.' },
  ])
  await grant('grant')
  expect(await readyOf(made)).toEqual([200, 1])
  // A setting that is set isn't advised.
  const login = { DATABASE_URL: 'postgresql://db.example/x', MIGRATION_DATABASE_URL: 'postgresql://db.example/x' }
  const split = await createTestApp({ env: { ...env, ...login } })
  await grant('revoke')
  expect(await readyOf(split)).toEqual([503, 0])
  expect(split.logLines.join('')).toContain('The user in MIGRATION_DATABASE_URL must own the database')
  await grant('grant')
  expect((await made.owner.query(rows)).rows).toEqual(before)
})

test('OP-2 a read-only database turns /readyz red, with its cause in the log once, and green by itself', async () => {
  const made = await createTestApp({ env })
  expect(await readyOf(made)).toEqual([200, 1])
  const restore = await alterDatabase(
    made,
    'set default_transaction_read_only = on',
    'reset default_transaction_read_only',
  )
  expect(await readyOf(made)).toEqual([503, 0])
  expect(await readyOf(made)).toEqual([503, 0])
  expect(causes(made.logLines)).toMatchObject([
    { level: 'error', code: '25006', err: { message: expect.stringContaining('read-only') } },
  ])
  await restore()
  expect(await readyOf(made)).toEqual([200, 1])
  expect(causes(made.logLines).at(-1)).toMatchObject({ level: 'info', msg: 'the database takes writes again' })
})

test('OP-2 a database that rejects new connections is red although open ones still work', async () => {
  const made = await createTestApp({ env })
  await made.deps.db.asAnon((tx) => tx.query('select 1'))
  const restore = await alterDatabase(made, 'allow_connections false', 'allow_connections true')
  await expect(made.deps.db.asAnon((tx) => tx.query('select 1'))).resolves.toBeTruthy()
  expect((await made.app.request('/readyz')).status).toBe(503)
  expect(causes(made.logLines)).toMatchObject([
    { code: '55000', err: { message: expect.stringContaining('not currently accepting') } },
  ])
  await restore()
  expect((await made.app.request('/readyz')).status).toBe(200)
})

test('OP-2 a server without a free connection stays green while this process holds its own', async () => {
  const made = await createTestApp()
  await made.deps.db.asAnon((tx) => tx.query('select 1'))
  const restore = await alterDatabase(made, 'connection limit 1', 'connection limit -1')
  expect((await made.app.request('/readyz')).status).toBe(200)
  await restore()
})

test('OP-2 a full disk turns /readyz red, with its cause in the log once, and green by itself', async () => {
  const made = await createTestApp({ env })
  const { rows } = await made.owner.query(`select pg_get_functiondef('private.prove_write'::regproc) as written`)
  const restore = () => made.owner.query(rows[0]?.written)
  undo.push(restore)
  const full = `begin raise 'could not extend file: No space left on device' using errcode = '53100'; end`
  await made.owner.query(
    `create or replace function private.prove_write() returns void language plpgsql as $$ ${full} $$`,
  )
  // Any request may be the first to meet it.
  await expect(made.deps.db.asAnon((tx) => tx.query(`do $$ ${full} $$`))).rejects.toMatchObject({ code: '53100' })
  const cause = { level: 'error', code: '53100', err: { message: expect.stringContaining('No space left') } }
  expect(causes(made.logLines)).toMatchObject([cause])
  expect(await readyOf(made)).toEqual([503, 0])
  expect(await readyOf(made)).toEqual([503, 0])
  expect(causes(made.logLines)).toMatchObject([cause])
  await restore()
  expect(await readyOf(made)).toEqual([200, 1])
  expect(causes(made.logLines).at(-1)).toMatchObject({ level: 'info', msg: 'the database takes writes again' })
})

test('OP-2 a 503 logs the SQLSTATE behind it, and never a value', async () => {
  const made = await createTestApp()
  const restore = await alterDatabase(made, 'allow_connections false', 'allow_connections true')
  // Waits until they are gone: a request on one that is about to end would get that error instead.
  const ended = `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1`
  const admin = new pg.Client({ ...inject('postgres'), user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(ended, [made.owner.options.database])
  await admin.end()
  const statuses = [
    await made.openDoor('/dev/mailbox.json?to=canary@example.com'),
    await made.app.request('/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email: 'canary@example.com', password: 'Correct-horse-7' }),
      headers: { 'content-type': 'application/json', apikey: made.keys.publishable },
    }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([503, 503])
  const lines = made.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'unavailable')
  expect(lines).toEqual([
    expect.objectContaining({ code: '55000', path: '/dev/mailbox.json', request_id: expect.any(String) }),
    expect.objectContaining({ code: '55000', path: '/auth/v1/signup' }),
  ])
  expect(made.logLines.join('')).not.toContain('canary')
  await restore()
  expect((await made.openDoor('/dev/mailbox.json')).status).toBe(200)
})

test('OP-2 a write that meets a read-only server is a lost connection, and the next request gets a new one', async () => {
  const { deps } = await createTestApp()
  const write = deps.db.asService(async (tx) => {
    await tx.query('set transaction read only')
    await tx.query('delete from mail_outbox')
  })
  await expect(write).rejects.toMatchObject({ name: 'LostWriter', code: '25006' })
  await expect(deps.db.asService((tx) => tx.query('delete from mail_outbox'))).resolves.toBeTruthy()
})

test('SN-4 a database that seems silent because this process was busy keeps its connections', async () => {
  const silent = createServer((socket) => sockets.push(socket))
  const sockets: Socket[] = []
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const address = silent.address()
  const pool = new pg.Pool({ host: '127.0.0.1', port: typeof address === 'object' ? address?.port : 0, user: 'x' })
  const lines: string[] = []
  let drops = 0
  let moment = 0
  // Reads the clock at the start of a check and at its end: in between, it stands still or jumps.
  let step = 0
  const health = createHealth(pool, {
    log: createLog('warn', { write: (line) => lines.push(line) }),
    dropConnections: () => {
      drops += 1
    },
    maxAgeMilliseconds: -1,
    responseMilliseconds: 30,
    clock: () => (moment += step),
  })
  step = 5000
  for (let checks = 0; checks < 3; checks += 1) expect(await health.check()).toBe('ok')
  expect(drops).toBe(0)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    Array<string>(3).fill('this process was too busy to check the database'),
  )
  // Nothing kept us: then it's the server that is silent, and the second time counts.
  step = 0
  expect(await health.check()).toBe('ok')
  expect(await health.check()).toBe('failed')
  expect(drops).toBe(1)
  for (const socket of sockets) socket.destroy()
  silent.close()
})
