import type { Tx } from '../../ports/db.ts'
import type { Mail } from '../../ports/mail.ts'
import { type AttachmentColumns, attachmentColumns, toAttachment } from './attachment-columns.ts'

export type WaitingMail = Mail & { id: string; attempts: number }

/** Why a mail was given up. Unconfirmed: the server took it and went silent. */
export type MailFailure = 'rejected' | 'unconfirmed' | 'expired' | 'timed_out'

type WaitingRow = Pick<WaitingMail, 'id' | 'to' | 'subject' | 'text' | 'html' | 'attempts'> &
  AttachmentColumns & { replyTo: string | null; unsubscribeUrl: string | null }

/** Leases the next due mail, so that no other process sends it too. However old, each is tried once. */
export async function leaseMail(tx: Tx, now: Date, until: Date): Promise<WaitingMail | undefined> {
  const { rows } = await tx.query<WaitingRow>(
    `update mail_outbox set attempts = attempts + 1, next_attempt_at = $2, leased_until = $2
     where id = (
       select id from mail_outbox
       where sent_at is null and given_up_at is null and next_attempt_at <= $1
         and (attempts = 0 or created_at > $1::timestamptz - interval '3 days') and (expires_at is null or expires_at > $1)
       order by next_attempt_at limit 1 for update skip locked
     )
     returning id, to_address as "to", reply_to as "replyTo", subject, text_body as text, html_body as html, attempts,
       unsubscribe_url as "unsubscribeUrl", ${attachmentColumns}`,
    [now, until],
  )
  return rows.map(({ replyTo, unsubscribeUrl, attachmentName, attachmentType, attachmentBytes, ...mail }) => {
    const attachment = toAttachment({ attachmentName, attachmentType, attachmentBytes })
    return {
      ...mail,
      ...(replyTo !== null && { replyTo }),
      ...(unsubscribeUrl !== null && { unsubscribeUrl }),
      ...(attachment && { attachment }),
    }
  })[0]
}

/** A sent mail's body may hold a sign-in link, so only the dev mailbox keeps it. */
export async function markSent(tx: Tx, id: string, now: Date, { keepBody }: { keepBody: boolean }): Promise<void> {
  await tx.query(
    `update mail_outbox set sent_at = $2, last_error = null, leased_until = null,
       text_body = case when $3 then text_body else '' end, html_body = case when $3 then html_body else '' end,
       attachment_bytes = case when $3 then attachment_bytes end
     where id = $1`,
    [id, now, keepBody],
  )
}

/** To be tried again, but not after its time is up. `isCounted` is false if the server never saw this mail. */
export async function putBack(
  tx: Tx,
  id: string,
  { reason, nextAttemptAt, isCounted }: { reason: string | null; nextAttemptAt: Date; isCounted: boolean },
): Promise<void> {
  await tx.query(
    `update mail_outbox set last_error = coalesce(left($2, 1000), last_error), leased_until = null,
       next_attempt_at = least($3, expires_at, created_at + interval '3 days'),
       attempts = case when $4 then attempts else attempts - 1 end
     where id = $1`,
    [id, reason, nextAttemptAt, isCounted],
  )
}

/** Keeps the body for a retry by an operator, unless it holds a link or a code. */
export async function giveUp(tx: Tx, id: string, failure: MailFailure, reason: string, now: Date): Promise<void> {
  await tx.query(
    `update mail_outbox set given_up_at = $2, failure = $3, last_error = left($4, 1000), leased_until = null, ${withoutSecrets}
     where id = $1`,
    [id, now, failure, reason],
  )
}

/** Ends what has waited for three days, and what holds a link or a code that no longer works. */
export async function endOverdue(tx: Tx, now: Date, count: number): Promise<{ id: string; failure: string | null }[]> {
  const { rows } = await tx.query<{ id: string; failure: string | null }>(
    `update mail_outbox set given_up_at = $1, failure = case when expires_at <= $1 then 'expired' else 'timed_out' end,
       last_error = coalesce(last_error, 'Never sent: SMTP_URL isn''t set, or the queue didn''t get to it in time'),
       ${withoutSecrets}
     where id in (
       select id from mail_outbox
       where sent_at is null and given_up_at is null and next_attempt_at <= $1
         and (created_at <= $1::timestamptz - interval '3 days' or expires_at <= $1)
       order by next_attempt_at limit $2 for update skip locked
     )
     returning id, failure`,
    [now, count],
  )
  return rows
}

const withoutSecrets = `text_body = case when expires_at is null then text_body else '' end,
       html_body = case when expires_at is null then html_body else '' end,
       attachment_bytes = case when expires_at is null then attachment_bytes end`

/**
 * The oldest mail that should have left by now. One that its own recipient's server puts off doesn't count, as long as
 * others leave.
 */
export async function findOldestDelayed(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.query<{ oldest: Date | null }>(
    `select min(created_at) as oldest from mail_outbox
     where sent_at is null and given_up_at is null
       and (attempts = 0 or created_at > coalesce((select max(sent_at) from mail_outbox), '-infinity'))`,
  )
  return rows[0]?.oldest ?? null
}
