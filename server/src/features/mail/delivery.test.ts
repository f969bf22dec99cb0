import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Mail, SendResult } from '../../ports/mail.ts'
import { elsewhere } from '../../testing/elsewhere.ts'
import { impatientMailer, polite, startScriptedMailServer } from '../../testing/start-scripted-mail-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deliverMail, mailDelaySeconds, stopDelivery } from './deliver.ts'
import { dropMail, findOutboxMail, listOutbox, retryMails } from './operate.ts'
import { queueMail } from './queue.ts'

const day = 86_400

/** An outbox whose mail server says what `reply` says. Each test has its own addresses and clock. */
async function createOutbox(reply: (mail: Mail) => SendResult | Promise<SendResult>) {
  const sent: string[] = []
  const mailer = {
    send: async (mail: Mail) => {
      sent.push(mail.to)
      return reply(mail)
    },
  }
  const test = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2' }, deps: { mailer } })
  // Other tests' mail must not reach this server.
  await test.owner.query('delete from mail_outbox')
  return { ...test, sent, ...helpers(test) }
}

function helpers({ deps, owner }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'deps' | 'owner'>) {
  return {
    async queue(more: Partial<Mail> = {}) {
      const to = `${randomUUID()}@example.com`
      await deps.db.asService((tx) => queueMail(tx, { to, subject: 'Hello', text: 'plain', html: '<p></p>', ...more }))
      return to
    },
    async find(to: string) {
      const { rows } = await owner.query(
        `select attempts, failure, last_error as error, text_body as text, sent_at is not null as "isSent",
           extract(epoch from next_attempt_at)::float8 as "nextAt" from mail_outbox where to_address = $1`,
        [to],
      )
      return rows[0]
    },
  }
}

test('a mail that is put off backs off to hours, with jitter, and is given up after three days', async () => {
  const { deps, clock, queue, find, sent, logLines } = await createOutbox(() => ({
    status: 'deferred',
    reason: '451 greylisted',
  }))
  const to = await queue()
  const begun = clock.now().getTime() / 1000
  const waits: number[] = []
  for (let hour = 0; hour < 73; ) {
    await deliverMail(deps)
    const { nextAt, failure } = await find(to)
    if (failure !== null) break
    const wait = nextAt - clock.now().getTime() / 1000
    waits.push(wait)
    clock.advance(Math.ceil(wait) + 1)
    hour = (clock.now().getTime() / 1000 - begun) / 3600
  }
  expect(waits[0]).toBeGreaterThan(22)
  expect(waits[0]).toBeLessThan(38)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5 * 3600)
  expect(waits.length).toBeGreaterThan(20)
  expect(waits.length).toBeLessThan(40)
  expect(await find(to)).toMatchObject({ failure: 'timed_out', error: '451 greylisted', text: 'plain' })
  expect(clock.now().getTime() / 1000 - begun).toBeLessThan(3 * day + 60)
  expect(sent).toHaveLength(waits.length)
  expect(logLines.join('')).toContain('mail given up')
})

test('a link that no longer works isn’t sent, and its text isn’t kept', async () => {
  const { deps, clock, queue, find, sent } = await createOutbox(() => ({ status: 'deferred', reason: '450 later' }))
  const expiresAt = new Date(clock.now().getTime() + 600_000)
  const to = await queue({ expiresAt })
  await deliverMail(deps)
  expect(await find(to)).toMatchObject({ attempts: 1, text: 'plain' })
  clock.advance(601)
  await deliverMail(deps)
  expect(await find(to)).toMatchObject({ failure: 'expired', text: '' })
  expect(sent).toEqual([to])
})

test('the email about a sign-up ends with its link', async () => {
  const { app, owner, keys } = await createTestApp({ env: { CAPTCHA_PROVIDER: 'none' } })
  const email = `${randomUUID()}@example.com`
  await app.request('/auth/v1/signup', {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Correct-horse-7' }),
  })
  const { rows } = await owner.query(
    `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from mail_outbox where to_address = $1`,
    [email],
  )
  expect(rows).toEqual([{ minutes: 60 }])
})

test('a rejected mail ends at once; with a link in it, its text goes too', async () => {
  const { deps, clock, queue, find } = await createOutbox(() => ({ status: 'rejected', reason: '550 no such user' }))
  const [notice, link] = [await queue(), await queue({ expiresAt: new Date(clock.now().getTime() + 600_000) })]
  await deliverMail(deps)
  expect(await find(notice)).toMatchObject({ failure: 'rejected', error: '550 no such user', text: 'plain' })
  expect(await find(link)).toMatchObject({ failure: 'rejected', text: '' })
})

test('without a server a run tries a few mails, not all, and none of them loses its place', async () => {
  let response: SendResult = { status: 'unavailable', reason: '535 wrong password' }
  const { deps, clock, queue, find, sent } = await createOutbox(() => response)
  const all = await Promise.all(Array.from({ length: 20 }, () => queue()))
  await deliverMail(deps)
  expect(sent.length).toBeLessThanOrEqual(5)
  expect(await find(sent[0] ?? '')).toMatchObject({ attempts: 0, error: '535 wrong password' })
  clock.advance(600)
  expect(await mailDelaySeconds(deps)).toBeGreaterThanOrEqual(599)
  response = { status: 'sent' }
  sent.length = 0
  await deliverMail(deps)
  expect(sent.toSorted()).toEqual(all.toSorted())
})

test('a mail that its recipient’s server puts off is no delay while others leave', async () => {
  const { deps, clock, queue } = await createOutbox(({ subject }) =>
    subject === 'slow' ? { status: 'deferred', reason: '450 greylisted' } : { status: 'sent' },
  )
  await queue({ subject: 'slow' })
  await deliverMail(deps)
  clock.advance(400)
  expect(await mailDelaySeconds(deps)).toBeGreaterThanOrEqual(399)
  await queue()
  await deliverMail(deps)
  expect(await mailDelaySeconds(deps)).toBe(0)
})

test('a silent server holds up neither the other mails nor the job, and gets no second copy', async () => {
  const { url, seen } = await startScriptedMailServer((command, socket) => {
    const isStuck = seen.messages.at(-1)?.includes('Subject: stuck')
    return command === '.' && isStuck ? null : polite(command, socket)
  })
  const timeouts = { openMs: 5000, transferMs: 5000, confirmMs: 60_000, idleMs: 5000, closeMs: 50 }
  const mailer = impatientMailer(url, timeouts)
  const test = await createTestApp({ env: { SMTP_URL: url }, deps: { mailer } })
  await test.owner.query('delete from mail_outbox')
  const { queue, find } = helpers(test)
  const stuck = await queue({ subject: 'stuck' })
  const others = await Promise.all(Array.from({ length: 12 }, () => queue()))
  await deliverMail(test.deps, { patienceMs: 1500 })
  for (const to of others) await expect.poll(() => find(to), elsewhere).toMatchObject({ isSent: true })
  // Another process, minutes later: the lease outlives every timeout.
  test.clock.advance(15 * 60)
  const second = impatientMailer(url, timeouts)
  await deliverMail({ ...test.deps, mailer: second }, { patienceMs: 1500 })
  await stopDelivery({ mailer: second })
  const copies = () => seen.messages.filter((message) => message.includes('Subject: stuck')).length
  expect([copies(), await find(stuck)]).toMatchObject([1, { isSent: false, failure: null }])
  const { id } = (await listOutbox(test.deps, 'waiting', 50)).find(({ to }) => to === stuck) ?? { id: '' }
  expect(await retryMails(test.deps, id)).toEqual([])
  expect(seen.connections).toBeLessThanOrEqual(6)
  // Stopping doesn't wait for it, and doesn't leave it to be sent again.
  await stopDelivery(test.deps)
  expect(await find(stuck)).toMatchObject({
    failure: 'unconfirmed',
    error: expect.stringContaining('may have arrived'),
  })
  test.clock.advance(3600)
  await deliverMail({ ...test.deps, mailer: impatientMailer(url, timeouts) })
  expect(copies()).toBe(1)
})

test('operators see what wasn’t sent, without its text, and send it again or drop it', async () => {
  let response: SendResult = { status: 'rejected', reason: '550 blocked' }
  const { deps, queue, find, sent, clock, runJobs } = await createOutbox(() => response)
  const [notice, other] = [await queue(), await queue()]
  const link = await queue({ expiresAt: new Date(clock.now().getTime() + 600_000) })
  await deliverMail(deps)
  const failed = await listOutbox(deps, 'failed', 50)
  expect(failed.map(({ to }) => to).toSorted()).toEqual([notice, other, link].toSorted())
  expect(JSON.stringify(failed)).not.toContain('plain')
  expect(await listOutbox(deps, 'waiting', 50)).toEqual([])
  const idOf = (to: string) => failed.find((mail) => mail.to === to)?.id ?? ''
  expect(await findOutboxMail(deps, idOf(link))).toMatchObject({ failure: 'rejected', hasBody: false })
  expect([await dropMail(deps, idOf(other)), await dropMail(deps, idOf(other))]).toEqual([true, false])
  response = { status: 'sent' }
  sent.length = 0
  clock.advance(3.5 * day)
  expect(await retryMails(deps, idOf(link))).toEqual([])
  expect(await retryMails(deps, null)).toEqual([idOf(notice)])
  await runJobs()
  expect([sent, await find(notice)]).toMatchObject([[notice], { isSent: true, attempts: 1 }])
})
