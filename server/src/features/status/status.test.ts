import { type Incident, Status } from '@assay/contract/status'
import type { ComponentId } from '@assay/contract/status-components'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPool } from '../../db/connect.ts'
import { createHealth } from '../../db/health.ts'
import { createDb } from '../../db/run-as.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../ports/db.ts'
import type { SendResult } from '../../ports/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { queueMail } from '../mail/queue.ts'
import { checkStatus } from './checks.ts'
import { createOutageWatch } from './watch-database.ts'

test('the job checks every component, and /status.json reports their state and how long it’s known', async () => {
  const { deps, clock, read, app } = await createStatusApp({ isListening: true })
  expect(await read()).toMatchObject({ state: 'unknown', checked_at: null, incidents: [] })
  for (let minute = 0; minute < 5; minute += 1) {
    await checkStatus(deps)
    clock.advance(60)
  }
  const { components, ...status } = await read()
  expect(status).toMatchObject({ state: 'up', incidents: [] })
  expect(components.map(({ id, state }) => [id, state])).toEqual([
    ['api', 'up'],
    ['database', 'up'],
    ['feeds', 'up'],
    ['mail', 'up'],
    ['payments', 'up'],
  ])
  const [api] = components
  expect(api).toMatchObject({ uptime_percent: 100, note: expect.stringMatching(/^Responding in \d+ ms$/) })
  expect(api?.days).toHaveLength(30)
  expect(components.find(({ id }) => id === 'feeds')?.note).toBe('Built-in lists')
  expect((await app.request('/status.json')).headers.get('cache-control')).toBe('public, max-age=3')

  // No checks run anymore: old results must not pass as current.
  clock.advance(600)
  expect(await read()).toMatchObject({ state: 'unknown' })
})

test('a failure is detected, described in our own words, and becomes an incident with a start and an end', async () => {
  const { deps, clock, read } = await createStatusApp({
    env: { FEEDS_BLOCK: 'http://127.0.0.1:1/list' },
    network: () => () => Promise.reject(new TypeError('fetch failed')),
    deps: { mailer: { send: async () => away, selfTest: async () => away } },
  })
  // A new installation isn't degraded for the age of what it came with.
  clock.advance(30 * 86_400)
  await checkStatus(deps)
  expect(stateOf(await read(), 'feeds')).toEqual(['up', 'Built-in lists until the first update'])
  clock.advance(40 * 3600)
  await checkStatus(deps)
  clock.advance(60)
  const found = await read()
  expect(found.state).toBe('down')
  expect(stateOf(found, 'mail')).toEqual(['down', 'Email is delayed. Nothing is lost.'])
  expect(stateOf(found, 'payments')).toEqual(['down', 'The payment provider isn’t responding'])
  expect(stateOf(found, 'feeds')).toEqual(['degraded', expect.stringMatching(/^Last updated \d+ hours ago$/)])
  expect(stateOf(found, 'api')[0]).toBe('up')
  expect(JSON.stringify(found)).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|error/i)
  expect(found.incidents.find(({ component }) => component === 'mail')).toMatchObject({ state: 'down', ended_at: null })

  await checkStatus({ ...deps, mailer: { send: async () => ({ status: 'sent' }) } })
  clock.advance(60)
  const after = await read()
  expect(stateOf(after, 'mail')[0]).toBe('up')
  expect(secondsOf(after.incidents.find(({ component }) => component === 'mail'))).toBe(80)
})

test('mail and payment events that wait for minutes degrade their component', async () => {
  const { deps, clock, read, owner } = await createStatusApp({ isListening: true })
  await deps.db.asService((tx) =>
    queueMail(tx, { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }),
  )
  await owner.query(
    `insert into payment_events (body_hash, name, received_at, next_attempt_at) values ('\\x01', 'x', now(), now())`,
  )
  await checkStatus(deps)
  clock.advance(30)
  expect(await read()).toMatchObject({ state: 'up' })
  clock.advance(400)
  await checkStatus(deps)
  const found = await read()
  expect(stateOf(found, 'mail')).toEqual(['degraded', 'Some email is delayed by 7 minutes'])
  expect(stateOf(found, 'payments')).toEqual(['degraded', 'Some payments take longer to confirm'])
  await owner.query('truncate mail_outbox, payment_events')
})

test('SF-2 payments and mail aren’t listed if the operator runs without them', async () => {
  const { deps, read } = await createStatusApp({ env: { PUBLIC_URL: 'https://assay.example' } })
  await checkStatus(deps)
  expect((await read()).components.map(({ id }) => id)).toEqual(['api', 'database', 'feeds'])
})

test('a database outage is reported while it lasts and recorded in the history afterward', async () => {
  const plain = await createTestApp()
  const database = breakable(plain.deps)
  const { db, health } = database
  const { deps, clock, read, app } = await createStatusApp({ deps: { db, health }, isListening: true })
  const look = createOutageWatch(deps)
  await checkStatus(deps)
  expect(await read()).toMatchObject({ state: 'up' })

  database.break()
  expect((await app.request('/readyz')).status).toBe(503)
  const away = await read()
  expect(away.state).toBe('down')
  expect([stateOf(away, 'database'), stateOf(away, 'api')]).toEqual([
    ['down', 'Not responding'],
    ['down', 'Not responding'],
  ])
  expect(stateOf(away, 'mail')).toEqual(['unknown', null])
  // The days are still the last known ones.
  expect(away.components[1]?.days.at(-1)?.state).toBe('up')
  expect(JSON.stringify(away)).not.toMatch(/ECONN|connect|127\.0\.0\.1/)
  await look()
  clock.advance(20)
  await look()

  database.mend()
  clock.advance(10)
  // The job comes first and finds nothing wrong: it must not paint over the outage.
  await checkStatus(deps)
  await look()
  const back = await read()
  expect(back.state).toBe('up')
  expect(back.incidents.map(({ component, state }) => [component, state]).toSorted()).toEqual([
    ['api', 'down'],
    ['database', 'down'],
  ])
  expect(back.incidents.map(secondsOf)).toEqual([20, 20])
  expect(back.components[1]?.days.at(-1)?.state).toBe('down')
  expect(back.components[1]?.uptime_percent).toBeLessThan(100)
  expect(back.components[1]?.uptime_percent).toBeGreaterThan(40)
})

test('history older than the page shows is deleted, and only the server reads the table', async () => {
  const { deps, clock, owner } = await createStatusApp()
  await checkStatus(deps)
  clock.advance(31 * 86_400)
  await checkStatus(deps)
  const { rows } = await owner.query('select from status_spans where ends_at < now() + $1::interval', ['30 days'])
  expect(rows).toEqual([])
  await expect(deps.db.asAnon((tx) => tx.query('select from status_spans'))).rejects.toThrow('permission denied')
})

test('a burst of requests is limited per second and reads the database once', async () => {
  const { app } = await createStatusApp()
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await app.request('/status.json')).status))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(statuses).toContain(429)
})

const away: SendResult = { status: 'unavailable', reason: 'connect ECONNREFUSED 127.0.0.1:25' }

/** The history belongs to no user, so each test starts by clearing the file's database. */
async function createStatusApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const made = await createTestApp(options)
  await made.owner.query('truncate status_spans')
  return {
    ...made,
    /** After the cached result has expired. */
    async read(): Promise<Status> {
      made.clock.advance(20)
      const response = await made.app.request('/status.json')
      expect(response.status).toBe(200)
      return Status.parse(await response.json())
    },
  }
}

/** Rounded to ten seconds, because the real clock runs beside the test's. */
function secondsOf(incident: Incident | undefined): number {
  const milliseconds = Date.parse(incident?.ended_at ?? '') - Date.parse(incident?.started_at ?? '')
  return Math.floor(milliseconds / 10_000) * 10
}

function stateOf({ components }: Status, wanted: ComponentId) {
  const found = components.find(({ id }) => id === wanted)
  return [found?.state, found?.note]
}

/** The real database until it's broken, then a port where nobody listens. */
function breakable(real: Pick<Deps, 'db' | 'health'>) {
  const log = pino({ level: 'silent' })
  const pool = createPool({ host: '127.0.0.1', port: 1 } satisfies pg.PoolConfig, log)
  const nowhere = { db: createDb(pool, pool), health: createHealth(pool, { log, maxAgeMilliseconds: 0 }) }
  let current = real
  const db: Db = {
    asUser: (userId, work) => current.db.asUser(userId, work),
    onBehalfOf: (userId, work) => current.db.onBehalfOf(userId, work),
    asAnon: (work) => current.db.asAnon(work),
    asService: (work) => current.db.asService(work),
    asJob: (work) => current.db.asJob(work),
    inScope: (scope, work) => current.db.inScope(scope, work),
    statement: (prepared, values) => current.db.statement(prepared, values),
  }
  return {
    db,
    health: { check: () => current.health.check(), noteLoss: (error: unknown) => current.health.noteLoss(error) },
    break: () => {
      current = nowhere
    },
    mend: () => {
      current = real
    },
  }
}
