import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { Attachment, Mail, Mailer, SendResult } from '../../ports/mail.ts'
import { keepConnections } from './keep-connections.ts'
import { type Message, type Transfer, type TransferResult, transfer } from './transfer.ts'

type SmtpSettings = Sender & {
  url: string
  /** Without TLS nothing is sent, least of all the password. */
  requiresTls: boolean
}

export type Timeouts = typeof defaultTimeouts

/** Together shorter than the outbox's lease. A server may take ten minutes to confirm a message (RFC 5321, 4.5.3.2.6). */
const defaultTimeouts = { openMs: 60_000, transferMs: 300_000, confirmMs: 600_000, idleMs: 30_000, closeMs: 8_000 }

type SmtpMailer = Required<Mailer>

export function createSmtpMailer(settings: SmtpSettings, timeouts: Timeouts = defaultTimeouts): SmtpMailer {
  const { auth, maxConnections, ...options } = parseConnectionUrl(settings.url)
  const { openMs, confirmMs, closeMs } = timeouts
  const connections = keepConnections({
    ...timeouts,
    auth,
    options: {
      ...options,
      ...(settings.requiresTls && { requireTLS: true }),
      connectionTimeout: openMs,
      greetingTimeout: openMs,
      // Our own deadlines come first.
      socketTimeout: 2 * Math.max(openMs, confirmMs),
    },
  })
  const transfers = new Set<Transfer>()
  let isClosing = false

  return {
    parallel: Number(maxConnections) || 5,
    async send(mail) {
      const message = await composeMessage(mail, settings)
      for (;;) {
        if (isClosing) return { status: 'closing' }
        try {
          const kept = await connections.take()
          const isReused = kept.messages > 0
          const sending = transfer(kept, message, timeouts)
          transfers.add(sending)
          const result = await sending.done
          transfers.delete(sending)
          kept.messages += 1
          if (result.status === 'sent') {
            connections.giveBack(kept)
            return result
          }
          connections.discard(kept)
          if (isClosing && result.progress !== 'all') return { status: 'closing' }
          if (isReused && result.progress === 'none' && isLost(result.error)) continue
          return classifyFailure(result)
        } catch (error) {
          return isClosing ? { status: 'closing' } : unavailable(error, settings)
        }
      }
    },
    async selfTest() {
      try {
        connections.giveBack(await connections.open())
        return { status: 'sent' }
      } catch (error) {
        return unavailable(error, settings)
      }
    },
    async close() {
      isClosing = true
      connections.close()
      for (const sending of transfers) sending.hurry(closeMs)
      await Promise.all([...transfers].map(({ done }) => done))
    },
  }
}

/** The server had closed the kept connection in the meantime. */
function isLost(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNECTION' || code === 'ESOCKET' || ('responseCode' in error && error.responseCode === 421)
}

function unavailable(error: unknown, { requiresTls }: SmtpSettings): SendResult {
  const reason = reasonOf(error)
  const isTls = error instanceof Error && 'code' in error && error.code === 'ETLS'
  return {
    status: 'unavailable',
    reason:
      requiresTls && isTls
        ? `${reason}. SMTP_URL has a password, which is only sent over TLS unless SMTP_PLAINTEXT_AUTH is on`
        : reason,
  }
}

type Failure = Extract<TransferResult, { status: 'failed' }>

/** What a reply, a silence or a lost connection during a message's own commands means for it (RFC 5321, ADR 27). */
function classifyFailure({ error, progress, isSilent }: Failure): SendResult {
  const reason = reasonOf(error)
  if (isSilent && progress === 'all') {
    return { status: 'unconfirmed', reason: `${reason} after the message was handed over. It may have arrived.` }
  }
  const reply = 'responseCode' in error ? Number(error.responseCode) : 0
  // The server wants us to sign in, or to do so in another way.
  if ([530, 534, 535, 538].includes(reply)) return { status: 'unavailable', reason }
  // 503 is about the session's state, not about the message.
  if (reply >= 500 && reply !== 503) return { status: 'rejected', reason }
  // Never left this process: an address that can't be written, or more than the server says it takes.
  if (reply === 0 && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')) {
    return { status: 'rejected', reason }
  }
  return { status: 'deferred', reason }
}

/** Fit for logs and terminals: servers write what they like. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}

type Sender = {
  /** `Assay <no-reply@example.com>` */
  from: string
  /** Where other servers report what they can't deliver. */
  bounce: string
}

async function composeMessage(mail: Mail & { id: string }, { from, bounce }: Sender): Promise<Message> {
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
