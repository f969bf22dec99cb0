import type { SendResult } from '../../ports/mail.ts'
import type { TransferResult } from './transfer.ts'

type Failure = Extract<TransferResult, { status: 'failed' }>

/** What a reply, a silence or a lost connection during a message's own commands means for it (RFC 5321, ADR 27). */
export function classifyFailure({ error, progress, isSilent }: Failure): SendResult {
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
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
