import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { createPool } from '../db/connect.ts'
import { elsewhere } from '../testing/elsewhere.ts'
import { createTestApp } from '../testing/test-app.ts'
import { keepJobsRunning } from './keep-running.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

test('SN-4 a job that fails just as the database goes away ends nothing: the queue is started again and runs it', async () => {
  const { deps, owner, logLines } = await createTestApp()
  const { database } = owner.options
  const admin = async (...statements: string[]) => {
    const client = new pg.Client({ ...inject('postgres'), user: 'postgres', database: 'postgres' })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  undo.push(async () => void process.off('unhandledRejection', note))
  undo.push(() => admin(`alter database ${database} allow_connections true`))

  let runs = 0
  const breaking = async () => {
    runs += 1
    if (runs > 1) return
    await admin(
      `alter database ${database} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
    )
    throw new Error('lost in the middle')
  }
  const pool = createPool({ ...owner.options, max: 4 }, deps.log)
  undo.push(() => pool.end())
  const jobs = keepJobsRunning(deps, pool, { 'check-files': breaking })
  undo.push(() => jobs.stop())
  await jobs.start()
  await owner.query("select graphile_worker.add_job('check-files', queue_name := 'sweeps')")

  const said = (words: string) => logLines.filter((line) => JSON.parse(line).msg.includes(words)).length
  await expect.poll(() => said('the job queue stopped by itself'), elsewhere).toBe(1)
  expect(said('lost in the middle')).toBeGreaterThan(0)
  await admin(`alter database ${database} allow_connections true`)
  await expect.poll(() => runs, elsewhere).toBe(2)
  const left = `select 1 from graphile_worker.jobs where task_identifier = 'check-files' and locked_at is not null`
  await expect.poll(async () => (await owner.query(left)).rowCount, elsewhere).toBe(0)
  expect(unhandled).toEqual([])
})
