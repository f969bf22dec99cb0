import { onTestFinished } from 'vitest'
import { createSmtpMailer } from '../adapters/mail/smtp.ts'
import { startMailServer } from './start-mail-server.ts'

/** A mail server for one test, with a mailer that sends to it. It can be closed and reopened. */
export async function startSmtpServer() {
  let server = await startMailServer()
  const { url, received } = server
  const close = () => server.close()
  onTestFinished(close)
  return {
    url,
    mailer: createSmtpMailer({
      url,
      requiresTls: false,
      from: 'Assay <no-reply@assay.example>',
      bounce: 'bounces@assay.example',
    }),
    received,
    close,
    async reopen() {
      server = await startMailServer(Number(new URL(url).port), received)
    },
  }
}
