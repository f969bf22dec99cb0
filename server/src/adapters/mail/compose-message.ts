import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Attachment, Mail } from '../../ports/mail.ts'
import type { Message } from './transfer.ts'

export type Sender = {
  /** `Assay <no-reply@example.com>` */
  from: string
  /** Where other servers report what they can't deliver. */
  bounce: string
}

export async function composeMessage(mail: Mail & { id: string }, { from, bounce }: Sender): Promise<Message> {
  const { id, to, replyTo, subject, text, html, attachment, unsubscribeUrl } = mail
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    // The same for every attempt, so receivers can drop duplicates.
    messageId: `<${id}@${senderDomain(from)}>`,
    headers: {
      // No out-of-office reply comes back (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(attachment && { attachments: [toPart(attachment)] }),
  })
  return { envelope: { from: bounce, to: [to] }, bytes: await composer.compile().build() }
}

function toPart({ name, contentType, bytes }: Attachment) {
  return { filename: name, contentType, content: Buffer.from(bytes) }
}

function senderDomain(from: string): string {
  return domainToASCII(from.replace(/^.*@|>\s*$/g, '')) || 'localhost'
}
