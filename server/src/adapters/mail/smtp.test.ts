import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../../testing/start-smtp-server.ts'
import { createSmtpMailer } from './smtp.ts'

const mail = { id: '7b0c', to: 'ada@example.com', subject: 'Hello', text: 'plain', html: '<p>rich</p>' }

test('an email arrives with both bodies, its sender, its bounce address and a message id that survives retries', async () => {
  const { mailer, received } = await startSmtpServer()
  expect(await mailer.send(mail)).toEqual({ status: 'sent' })
  expect(received[0]).toMatchObject({ from: 'bounces@assay.example', to: ['ada@example.com'] })
  expect(received[0]?.raw).not.toContain('List-Unsubscribe')
  for (const part of [
    'From: Assay <no-reply@assay.example>',
    'Subject: Hello',
    'Message-ID: <7b0c@assay.example>',
    'Auto-Submitted: auto-generated',
    'plain',
    '<p>rich</p>',
  ]) {
    expect(received[0]?.raw).toContain(part)
  }
})

test('where the server has STARTTLS, the password is sent after it', async () => {
  const signIns: { user: string | undefined; isSecure: boolean }[] = []
  const server = new SMTPServer({
    closeTimeout: 100,
    onAuth({ username }, { secure }, done) {
      signIns.push({ user: username, isSecure: secure })
      done(null, { user: username })
    },
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  })
  // A client that rejects its certificate is an error there.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const sender = { from: 'no-reply@assay.example', bounce: 'no-reply@assay.example', requiresTls: true }
  const address = `smtp://ada%40example.com:p%2Fw@127.0.0.1:${port}`
  // Its certificate is its own.
  const strict = createSmtpMailer({ ...sender, url: address })
  expect(await strict.send(mail)).toMatchObject({ status: 'unavailable', reason: expect.stringMatching(/certificate/) })
  const mailer = createSmtpMailer({ ...sender, url: `${address}?tls.rejectUnauthorized=false` })
  expect(await mailer.send(mail)).toEqual({ status: 'sent' })
  await mailer.close()
  expect(signIns).toEqual([{ user: 'ada@example.com', isSecure: true }])
})

test('mail that people can decline says how, in one click', async () => {
  const { mailer, received } = await startSmtpServer()
  const unsubscribeUrl = `https://assay.example/coming-soon/unsubscribe?token=${'x'.repeat(80)}`
  await mailer.send({ ...mail, unsubscribeUrl })
  const [head = ''] = received[0]?.raw.replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n') ?? []
  expect(head).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('an attachment arrives unchanged', async () => {
  const { mailer, received } = await startSmtpServer()
  const bytes = Buffer.from('%PDF-1.7\n%\xe2\xe3', 'latin1')
  const attachment = { name: 'invoice-inv_1.pdf', contentType: 'application/pdf', bytes }
  await mailer.send({ ...mail, attachment })
  expect(received[0]?.raw).toContain('Content-Type: application/pdf; name=invoice-inv_1.pdf')
  expect(received[0]?.raw).toContain(bytes.toString('base64'))
})

test('replies go to the reply-to address', async () => {
  const { mailer, received } = await startSmtpServer()
  await mailer.send({ ...mail, replyTo: 'grace@example.com' })
  expect(received[0]?.raw).toMatch(/^Reply-To: grace@example\.com\r$/m)
  expect(received[0]?.raw).toMatch(/^From: Assay <no-reply@assay\.example>\r$/m)
})

test('a line break in an address or subject injects no recipient and no header', async () => {
  const { mailer, received } = await startSmtpServer()
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: victim@example.com' })
  await mailer.send({ ...mail, to: 'ada@example.com\r\nRCPT TO:<victim@example.com>' })
  await mailer.send({ ...mail, to: 'ada@example.com, victim@example.com' })
  await mailer.send({ ...mail, replyTo: 'ada@example.com\r\nBcc: victim@example.com' })
  expect(received.flatMap(({ to }) => to)).not.toContain('victim@example.com')
  expect(received.map(({ raw }) => raw).join('')).not.toMatch(/^Bcc:/m)
})

test('an unknown recipient is a permanent failure, an unreachable server is not', async () => {
  const { mailer, close } = await startSmtpServer()
  expect(await mailer.send({ ...mail, to: 'gone@example.com' })).toMatchObject({ status: 'rejected' })
  expect(await mailer.selfTest()).toEqual({ status: 'sent' })
  await close()
  expect(await mailer.send(mail)).toMatchObject({ status: 'unavailable' })
  expect(await mailer.selfTest()).toMatchObject({ status: 'unavailable' })
})
