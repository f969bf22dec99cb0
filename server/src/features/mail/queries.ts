import type { MailboxEntry } from '@assay/contract/mailbox'
import type { Tx } from '../../ports/db.ts'
import type { Attachment, Mail } from '../../ports/mail.ts'

export type WaitingMail = Mail & { id: string; attempts: number }

export async function insertMail(tx: Tx, mail: Mail): Promise<void> {
  const { name = null, contentType = null, bytes = null } = mail.attachment ?? {}
  await tx.query(
    `insert into mail_outbox
       (to_address, reply_to, subject, text_body, html_body, attachment_name, attachment_type, attachment_bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [mail.to, mail.replyTo ?? null, mail.subject, mail.text, mail.html, name, contentType, bytes],
  )
}

/** Leases up to ten due mails for two minutes, so that no other process sends them too. */
export async function leaseMails(tx: Tx, now: Date): Promise<WaitingMail[]> {
  const { rows } = await tx.query<
    Omit<WaitingMail, 'replyTo' | 'attachment'> & { replyTo: string | null } & AttachmentColumns
  >(
    `update mail_outbox set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '2 minutes'
     where id in (
       select id from mail_outbox
       where sent_at is null and given_up_at is null and next_attempt_at <= $1
       order by created_at limit 10 for update skip locked
     )
     returning id, to_address as "to", reply_to as "replyTo", subject, text_body as text, html_body as html, attempts,
       ${attachmentColumns}`,
    [now],
  )
  return rows.map(({ replyTo, attachmentName, attachmentType, attachmentBytes, ...mail }) => {
    const attachment = toAttachment({ attachmentName, attachmentType, attachmentBytes })
    return { ...mail, ...(replyTo !== null && { replyTo }), ...(attachment && { attachment }) }
  })
}

type AttachmentColumns = {
  attachmentName: string | null
  attachmentType: string | null
  attachmentBytes: Buffer | null
}

const attachmentColumns =
  'attachment_name as "attachmentName", attachment_type as "attachmentType", attachment_bytes as "attachmentBytes"'

function toAttachment({ attachmentName, attachmentType, attachmentBytes }: AttachmentColumns): Attachment | undefined {
  if (attachmentName === null || attachmentType === null || attachmentBytes === null) return undefined
  return { name: attachmentName, contentType: attachmentType, bytes: attachmentBytes }
}

/** A sent mail's body may hold a sign-in link, so only the dev mailbox keeps it. */
export async function markSent(tx: Tx, id: string, now: Date, { keepBody }: { keepBody: boolean }): Promise<void> {
  await tx.query(
    `update mail_outbox set sent_at = $2, last_error = null,
       text_body = case when $3 then text_body else '' end, html_body = case when $3 then html_body else '' end,
       attachment_bytes = case when $3 then attachment_bytes end
     where id = $1`,
    [id, now, keepBody],
  )
}

export async function markFailed(tx: Tx, id: string, reason: string, nextAttemptAt: Date): Promise<void> {
  await tx.query('update mail_outbox set last_error = left($2, 1000), next_attempt_at = $3 where id = $1', [
    id,
    reason,
    nextAttemptAt,
  ])
}

export async function markGivenUp(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await tx.query('update mail_outbox set last_error = left($2, 1000), given_up_at = $3 where id = $1', [
    id,
    reason,
    now,
  ])
}

export async function findOldestWaiting(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.query<{ oldest: Date | null }>(
    'select min(created_at) as oldest from mail_outbox where sent_at is null and given_up_at is null',
  )
  return rows[0]?.oldest ?? null
}

export async function deleteMailsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from mail_outbox where created_at < $1 and (sent_at is not null or given_up_at is not null)', [
    before,
  ])
}

export async function listMailbox(tx: Tx, to: string | undefined): Promise<MailboxEntry[]> {
  const { rows } = await tx.query<MailboxRow>(
    `select ${mailboxColumns} from mail_outbox
     where sent_at is not null and ($1::text is null or lower(to_address) = lower($1))
     order by created_at desc limit 200`,
    [to ?? null],
  )
  return rows.map(toMailboxEntry)
}

export async function findMailboxEntry(tx: Tx, id: string): Promise<MailboxEntry | undefined> {
  const { rows } = await tx.query<MailboxRow>(
    `select ${mailboxColumns} from mail_outbox where sent_at is not null and id = $1`,
    [id],
  )
  return rows.map(toMailboxEntry)[0]
}

export async function findMailboxAttachment(tx: Tx, id: string): Promise<Attachment | undefined> {
  const { rows } = await tx.query<AttachmentColumns>(
    `select ${attachmentColumns} from mail_outbox where sent_at is not null and id = $1`,
    [id],
  )
  return rows[0] && toAttachment(rows[0])
}

type MailboxRow = Omit<MailboxEntry, 'created_at'> & { created_at: Date }

const mailboxColumns =
  'id, to_address as "to", reply_to, subject, text_body as text, html_body as html, attachment_name as attachment, created_at'

function toMailboxEntry(row: MailboxRow): MailboxEntry {
  return { ...row, created_at: row.created_at.toISOString() }
}

export async function findContactRow(
  tx: Tx,
  userId: string,
): Promise<{ email: string | null; name: string | null } | undefined> {
  const { rows } = await tx.query<{ email: string | null; name: string | null }>(
    'select email, name from private.contact_of($1)',
    [userId],
  )
  return rows[0]
}
