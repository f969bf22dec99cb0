import nodemailer from 'nodemailer'
import type { Attachment, Mailer, SendResult } from '../../ports/mail.ts'

export function createSmtpMailer(smtpUrl: string, from: string): Mailer & { selfTest(): Promise<SendResult> } {
  const transport = nodemailer.createTransport(smtpUrl, { from })
  return {
    async send({ id, to, replyTo, subject, text, html, attachment }) {
      return attempt(() =>
        // The id stays the same across retries, so receivers can drop duplicates.
        transport.sendMail({
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${id}@assay>`,
          ...(attachment && { attachments: [toPart(attachment)] }),
        }),
      )
    },
    selfTest: () => attempt(() => transport.verify()),
  }
}

function toPart({ name, contentType, bytes }: Attachment) {
  return { filename: name, contentType, content: Buffer.from(bytes) }
}

async function attempt(work: () => Promise<unknown>): Promise<SendResult> {
  try {
    await work()
    return { status: 'sent' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return isPermanent(error) ? { status: 'refused', reason } : { status: 'unavailable', reason }
  }
}

/** Only a rejected recipient is final; a failed login or a broken server is worth a retry. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  return Number(error.responseCode) >= 500 && error.command === 'RCPT TO'
}
