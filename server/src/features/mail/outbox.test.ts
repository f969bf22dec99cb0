import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Mail, SendResult } from '../../ports/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deliverMail } from './deliver.ts'
import { queueMail } from './queue.ts'
import { sweepOutbox } from './sweep.ts'
import { composeMail } from './template.ts'

const letter = (to: string): Mail =>
  composeMail({
    to,
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: ['A first letter.'],
    footnote: 'You asked for it.',
  })

const address = () => `${randomUUID()}@example.com`

test('a mail queued in a committed transaction arrives in the mailbox, newest first', async () => {
  const { deps, mailTo } = await createTestApp()
  const to = address()
  await deps.db.asService((tx) => queueMail(tx, letter(to)))
  await deps.db.asService((tx) => queueMail(tx, { ...letter(to), subject: 'Second' }))
  expect((await mailTo(to)).map(({ subject }) => subject)).toEqual(['Second', 'Hello'])
})

test('a failed transaction’s mail is never sent', async () => {
  const { deps, mailTo } = await createTestApp()
  const to = address()
  const failing = deps.db.asService(async (tx) => {
    await queueMail(tx, letter(to))
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await mailTo(to)).toEqual([])
})

test('a mail server outage loses nothing: mail goes out within a minute of its return', async () => {
  const sent: string[] = []
  let response: SendResult = { status: 'unavailable', reason: 'connect ECONNREFUSED' }
  const mailer = {
    send: async (mail: Mail): Promise<SendResult> => {
      if (response.status === 'sent') sent.push(mail.to)
      return response
    },
  }
  const { deps, clock, runJobs } = await createTestApp({ deps: { mailer } })
  const to = address()
  await deps.db.asService((tx) => queueMail(tx, letter(to)))
  await runJobs()
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advance(60)
    await deliverMail(deps)
  }
  expect(sent).toEqual([])
  response = { status: 'sent' }
  clock.advance(60)
  await deliverMail(deps)
  await deliverMail(deps)
  expect(sent).toEqual([to])
})

test('a rejected address is abandoned and reported, and doesn’t hold up others', async () => {
  const mailer = {
    send: async (mail: Mail): Promise<SendResult> =>
      mail.to.startsWith('nobody') ? { status: 'rejected', reason: '550 no such user' } : { status: 'sent' },
  }
  const { deps, runJobs, mailTo, logLines } = await createTestApp({ deps: { mailer } })
  const to = address()
  await deps.db.asService((tx) => queueMail(tx, letter('nobody@example.com')))
  await deps.db.asService((tx) => queueMail(tx, letter(to)))
  await runJobs()
  expect(await mailTo(to)).toHaveLength(1)
  expect(await mailTo('nobody@example.com')).toHaveLength(0)
  expect(logLines.join('')).toContain('550 no such user')
})

test('two processes delivering in parallel send each mail once', async () => {
  const sent: string[] = []
  const mailer = {
    send: async (mail: Mail): Promise<SendResult> => {
      sent.push(mail.to)
      return { status: 'sent' }
    },
  }
  const { deps } = await createTestApp({ deps: { mailer } })
  const addresses = Array.from({ length: 25 }, address)
  for (const to of addresses) await deps.db.asService((tx) => queueMail(tx, letter(to)))
  await Promise.all([deliverMail(deps), deliverMail(deps), deliverMail(deps)])
  expect(sent.toSorted().filter((to) => addresses.includes(to))).toEqual(addresses.toSorted())
})

const attachment = { name: 'note.pdf', contentType: 'application/pdf', bytes: Buffer.from([37, 80, 68, 70, 0, 255]) }

test('an attachment reaches the mailer and the mailbox unchanged', async () => {
  const sent: Mail[] = []
  const mailer = {
    send: async (mail: Mail): Promise<SendResult> => {
      sent.push(mail)
      return { status: 'sent' }
    },
  }
  const { openDoor, deps, mailTo } = await createTestApp({ deps: { mailer } })
  const [to, other] = [address(), address()]
  await deps.db.asService((tx) => queueMail(tx, { ...letter(to), attachment }))
  await deps.db.asService((tx) => queueMail(tx, letter(other)))
  const [[entry], [plain]] = [await mailTo(to), await mailTo(other)]
  expect(sent.find((mail) => mail.to === to)?.attachment).toEqual(attachment)
  expect(sent.find((mail) => mail.to === other)).not.toHaveProperty('attachment')
  expect([entry?.attachment, plain?.attachment]).toEqual(['note.pdf', null])
  expect(await (await openDoor(`/dev/mailbox/${entry?.id}`)).text()).toContain('note.pdf</a>')
  const file = await openDoor(`/dev/mailbox/${entry?.id}/attachment`)
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    'attachment; filename="note.pdf"',
  ])
  expect(Buffer.from(await file.arrayBuffer())).toEqual(attachment.bytes)
  expect((await openDoor(`/dev/mailbox/${plain?.id}/attachment`)).status).toBe(404)
})

test('with SMTP a sent mail’s body isn’t kept, and there is no mailbox', async () => {
  const { openDoor, deps, owner } = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2' } })
  const to = address()
  await deps.db.asService((tx) => queueMail(tx, { ...letter(to), attachment }))
  await deliverMail(deps)
  const { rows } = await owner.query(
    'select text_body, html_body, attachment_name, attachment_bytes from mail_outbox where to_address = $1',
    [to],
  )
  expect(rows).toEqual([{ text_body: '', html_body: '', attachment_name: 'note.pdf', attachment_bytes: null }])
  for (const path of ['/dev/mailbox', '/dev/mailbox.json']) expect((await openDoor(path)).status).toBe(404)
})

test('SF-2 without SMTP or a mailbox, mail waits unread and goes out once SMTP is set', async () => {
  const closed = await createTestApp({
    env: { PUBLIC_URL: 'https://assay.example', ALLOW_MISSING: 'mail,payments,google' },
  })
  const to = address()
  await closed.deps.db.asService((tx) => queueMail(tx, letter(to)))
  await closed.runJobs()
  const read = async () => {
    const columns = 'sent_at is not null as "isSent", attempts, text_body as text'
    return (await closed.owner.query(`select ${columns} from mail_outbox where to_address = $1`, [to])).rows
  }
  expect(await read()).toEqual([{ isSent: false, attempts: 0, text: letter(to).text }])
  for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
    expect((await closed.openDoor(`http://localhost${path}`)).status).toBe(404)
  }

  const sent: string[] = []
  const mailer = {
    send: async (mail: Mail): Promise<SendResult> => {
      sent.push(mail.to)
      return { status: 'sent' }
    },
  }
  const configured = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2' }, deps: { mailer } })
  await deliverMail(configured.deps)
  expect(sent).toContain(to)
  expect(await read()).toEqual([{ isSent: true, attempts: 1, text: '' }])
})

test('OP-5 sent mail is deleted after thirty days, what was given up too, and its content after seven', async () => {
  const mailer = {
    send: async (mail: Mail): Promise<SendResult> =>
      mail.to.startsWith('sent') ? { status: 'sent' } : { status: 'rejected', reason: '550 no' },
  }
  const { deps, clock, owner } = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2' }, deps: { mailer } })
  const [sent, rejected] = [`sent-${address()}`, `rejected-${address()}`]
  for (const to of [sent, rejected]) await deps.db.asService((tx) => queueMail(tx, letter(to)))
  await deliverMail(deps)
  const read = async () => {
    const { rows } = await owner.query<{ to: string; isKept: boolean }>(
      `select to_address as to, text_body <> '' as "isKept" from mail_outbox where to_address = any($1) order by 1`,
      [[sent, rejected]],
    )
    return rows.map(({ to, isKept }) => [to, isKept])
  }
  await sweepOutbox(deps)
  expect(await read()).toEqual([
    [rejected, true],
    [sent, false],
  ])
  clock.advance(8 * 86_400)
  await sweepOutbox(deps)
  expect(await read()).toEqual([
    [rejected, false],
    [sent, false],
  ])
  clock.advance(23 * 86_400)
  await sweepOutbox(deps)
  expect(await read()).toEqual([])
})

test('input can’t become markup or a header', () => {
  const mail = composeMail({
    to: 'ada@example.com',
    subject: 'Hello\r\nBcc: victim@example.com',
    heading: '<img src=x onerror=alert(1)>',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: '"><b>', url: 'https://example.com/"onmouseover="x' },
    footnote: '</td>',
  })
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.html).not.toMatch(/<img|<script|<b>|"onmouseover/)
  expect(mail.text).toContain('<script>alert(1)</script>')
})
