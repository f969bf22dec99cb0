import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from './smtp.ts'

/** A real SMTP server on this machine that keeps what it gets and refuses one address for good. */
async function startServer() {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  // SMTPServer hides the type of the net.Server below it.
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}

const mail = { id: '7b0c', to: 'ada@example.com', subject: 'Hello', text: 'plain', html: '<p>rich</p>' }

test('a mail arrives with both bodies, its sender and an id that stays the same on a retry', async () => {
  const { url, received } = await startServer()
  const mailer = createSmtpMailer(url, 'Assay <no-reply@assay.example>')
  expect(await mailer.send(mail)).toEqual({ status: 'sent' })
  expect(received[0]?.to).toEqual(['ada@example.com'])
  for (const part of [
    'From: Assay <no-reply@assay.example>',
    'Subject: Hello',
    'Message-ID: <7b0c@assay>',
    'plain',
    '<p>rich</p>',
  ]) {
    expect(received[0]?.raw).toContain(part)
  }
})

test('a file comes along as it is', async () => {
  const { url, received } = await startServer()
  const bytes = Buffer.from('%PDF-1.7\n%\xe2\xe3', 'latin1')
  const attachment = { name: 'invoice-inv_1.pdf', contentType: 'application/pdf', bytes }
  await createSmtpMailer(url, 'no-reply@assay.example').send({ ...mail, attachment })
  expect(received[0]?.raw).toContain('Content-Type: application/pdf; name=invoice-inv_1.pdf')
  expect(received[0]?.raw).toContain(bytes.toString('base64'))
})

test('an address or a subject with a line break adds no recipient and no header', async () => {
  const { url, received } = await startServer()
  const mailer = createSmtpMailer(url, 'no-reply@assay.example')
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: victim@example.com' })
  await mailer.send({ ...mail, to: 'ada@example.com\r\nRCPT TO:<victim@example.com>' })
  await mailer.send({ ...mail, to: 'ada@example.com, victim@example.com' })
  expect(received.flatMap(({ to }) => to)).not.toContain('victim@example.com')
  expect(received.map(({ raw }) => raw).join('')).not.toMatch(/^Bcc:/m)
})

test('an address that the server does not know is refused for good, a server that is away is not', async () => {
  const { url, close } = await startServer()
  const mailer = createSmtpMailer(url, 'no-reply@assay.example')
  expect(await mailer.send({ ...mail, to: 'gone@example.com' })).toMatchObject({ status: 'refused' })
  expect(await mailer.selfTest()).toEqual({ status: 'sent' })
  await close()
  expect(await mailer.send(mail)).toMatchObject({ status: 'unavailable' })
  expect(await mailer.selfTest()).toMatchObject({ status: 'unavailable' })
})
