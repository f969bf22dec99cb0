import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { elsewhere } from '../testing/elsewhere.ts'
import { createTestApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { keepJobsRunning } from './keep-running.ts'

const hour = 3_600_000
const day = 24 * hour

test('a clock that steps back 40 days keeps no job and no email waiting', async () => {
  const { deps, owner, clock } = await createTestApp()
  const pools = Object.values(await testDatabase())
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const jobs = keepJobsRunning(deps, owner, {})
  onTestFinished(async () => {
    let isStopped = false
    void jobs.stop().then(() => {
      isStopped = true
    })
    // It waits for timers too, which go on with each look.
    await vi.waitFor(() => expect(isStopped).toBe(true), elsewhere)
    vi.useRealTimers()
  })
  await jobs.start()
  const to = `${randomUUID()}@example.com`
  await owner.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body, attempts, next_attempt_at) values ($1, 'Hello', 'x', 'x', 1, $2)`,
    [to, new Date(clock.now().getTime() + 60_000)],
  )
  // In the third minute of an hour: at its start so many jobs are due that they'd wait for a connection by the clock that jumps below.
  const stepped = Math.floor(Date.now() / hour) * hour - 40 * day + 150_000
  vi.setSystemTime(stepped)
  await vi.waitFor(
    async () => {
      // A few seconds of the schedule's time for each look. While the database works the clock stands still, because it is also
      // what connections time out by; the queue always listens on one.
      const busy = pools.reduce((sum, pool) => sum + pool.totalCount - pool.idleCount + pool.waitingCount, 0)
      if (busy <= 1) vi.advanceTimersByTime(5000)
      const sent = await owner.query('select from mail_outbox where to_address = $1 and sent_at is not null', [to])
      const run = await owner.query(
        `select from graphile_worker._private_known_crontabs where identifier = 'deliver-mail' and last_execution between $1 and $2`,
        [new Date(stepped), new Date(stepped + day)],
      )
      expect([sent.rows.length, run.rows.length]).toEqual([1, 1])
    },
    { timeout: 20_000, interval: 100 },
  )
})
