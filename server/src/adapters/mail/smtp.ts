import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { Mailer, SendResult } from '../../ports/mail.ts'
import { classifyFailure, reasonOf } from './classify-failure.ts'
import { composeMessage, type Sender } from './compose-message.ts'
import { keepConnections } from './keep-connections.ts'
import { type Transfer, transfer } from './transfer.ts'

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
