import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../server/src/http/listen.ts'
import { startMailServer } from '../../server/src/testing/start-mail-server.ts'
import { type Fault, measured } from './fault.ts'
import { openStage, post } from './stage.ts'

const people = 40

/**
 * Nothing listens at the mail server. Simulates an hour by its end: each mail has been tried sixty times, the last time
 * just now, so it has the longest possible backoff ahead.
 */
export const mailDown: Fault = {
  number: 8,
  title: 'mail server down',
  async run({ isFull }) {
    const port = await findFreePort('127.0.0.1')
    const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, AUTH_AUTOCONFIRM: 'off' }
    const stage = await openStage({ environment })
    try {
      const addresses = Array.from({ length: people }, () => `${randomUUID()}@example.com`)
      for (const email of addresses) await post(stage.url, '/auth/v1/signup', { email, password: 'Correct-horse-7' })
      await delay(isFull ? 70_000 : 10_000)
      const { rows } = await stage.database.query<{ waiting: number; tries: number }>(
        `select count(*)::int as waiting, max(attempts)::int as tries from mail_outbox
         where sent_at is null and given_up_at is null`,
      )
      await stage.database.query(
        "update mail_outbox set attempts = 60, next_attempt_at = now() + interval '30 seconds' where sent_at is null",
      )
      const server = await startMailServer(port)
      const begun = performance.now()
      while (server.received.length < people && performance.now() - begun < 150_000) await delay(100)
      const seconds = (performance.now() - begun) / 1000
      await delay(2000)
      await server.close()
      const reached = server.received.flatMap(({ to }) => to)
      const missing = addresses.filter((address) => !reached.includes(address)).length
      return [
        measured(
          `${people} sign-ups meanwhile (${rows[0]?.waiting} waiting, tried up to ${rows[0]?.tries} times), then back`,
          `${missing} lost, ${reached.length - new Set(reached).size} twice, all sent after ${seconds.toFixed(0)} s`,
          '0 lost, 120 s',
          missing === 0 && seconds < 120 && rows[0]?.waiting === people,
        ),
      ]
    } finally {
      await stage.close()
    }
  },
}
