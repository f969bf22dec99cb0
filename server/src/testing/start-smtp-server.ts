import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { createSmtpMailer } from '../adapters/mail/smtp.ts'

type Received = { to: string[]; raw: string }

/** A real SMTP server on this machine that keeps what it gets, refuses one address for good, and can be away for a while. */
export async function startSmtpServer() {
  const received: Received[] = []
  let server = await open(received, 0)
  // SMTPServer hides the type of the net.Server below it.
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const url = `smtp://127.0.0.1:${port}`
  return {
    url,
    mailer: createSmtpMailer(url, 'Assay <no-reply@assay.example>'),
    received,
    close,
    async reopen() {
      server = await open(received, port)
    },
  }
}

async function open(received: Received[], port: number): Promise<SMTPServer> {
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
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
