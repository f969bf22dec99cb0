import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { loadConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/db/connect.ts'
import { isConnectionLoss } from '../../server/src/db/connection-loss.ts'
import { createHealth } from '../../server/src/db/health.ts'
import { createDb } from '../../server/src/db/run-as.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { createTestApp } from '../../server/src/testing/test-app.ts'

/** A line to the test server that can go dead without a word, as when a machine loses its power. */
async function deadlyLine() {
  const { host, port } = inject('postgres')
  const lines = new Set<Socket>()
  let isDead = false
  const server = createServer((near) => {
    near.on('error', () => {})
    lines.add(near)
    if (isDead) return void near.pause()
    const far = connect(`${host}/.s.PGSQL.${port}`).on('error', () => {})
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
  })
  const at = await findFreePort('127.0.0.1')
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  return {
    at,
    /** Open connections get no more responses, not even later. */
    die() {
      isDead = true
      for (const line of lines) line.unpipe().pause()
    },
    /** The address leads to a new primary; the old lines stay dead. */
    revive() {
      isDead = false
    },
    close() {
      for (const line of lines) line.destroy()
      server.close()
    },
  }
}

test('OP-2 when the primary vanishes without a word, requests fail soon, and writes work within 5 s of the new one', async () => {
  const { owner } = await createTestApp()
  const line = await deadlyLine()
  const log = pino({ level: 'silent' })
  const url = `postgresql://authenticator@127.0.0.1:${line.at}/${owner.options.database}`
  const database = await openDatabase(loadConfig({ DATABASE_URL: url }), log)
  const health = createHealth(database.pool, { log, dropConnections: () => database.dropConnections() })
  const db = createDb(database.pool, database.servicePool)
  const write = () => db.asService((tx) => tx.query('delete from mail_outbox where false'))
  await write()
  const watch = health.watch()

  const died = performance.now()
  line.die()
  const error: unknown = await write().catch((reason: unknown) => reason)
  expect(isConnectionLoss(error)).toBe(true)
  expect(performance.now() - died).toBeLessThan(10_000)
  expect(await health.check()).toBe('failed')

  const revived = performance.now()
  line.revive()
  const tries = async (): Promise<void> => write().then(() => {}, tries)
  await tries()
  expect(performance.now() - revived).toBeLessThan(5000)
  watch.stop()
  await database.close()
  line.close()
}, 30_000)
