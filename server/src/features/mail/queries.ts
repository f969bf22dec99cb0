import type { MailboxEntry } from '@assay/contract/mailbox'
import type { Tx } from '../../ports/db.ts'
import type { Attachment, Mail } from '../../ports/mail.ts'
import { type AttachmentColumns, attachmentColumns, toAttachment } from './attachment-columns.ts'

export async function insertMail(tx: Tx, mail: Mail): Promise<void> {
  const { name = null, contentType = null, bytes = null } = mail.attachment ?? {}
  await tx.query(
    `insert into mail_outbox
       (to_address, reply_to, subject, text_body, html_body, attachment_name, attachment_type, attachment_bytes, expires_at,
        unsubscribe_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      mail.to,
      mail.replyTo ?? null,
      mail.subject,
      mail.text,
      mail.html,
      name,
      contentType,
      bytes,
      mail.expiresAt ?? null,
      mail.unsubscribeUrl ?? null,
    ],
  )
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

export async function findMemberRow(
  tx: Tx,
  teamId: string,
  memberId: string,
): Promise<{ email: string | null; name: string | null } | undefined> {
  const { rows } = await tx.query<{ email: string | null; name: string | null }>(
    'select email, name from private.member_contact($1, $2)',
    [teamId, memberId],
  )
  return rows[0]
}

export async function listTeamContacts(tx: Tx, teamId: string, permission: string, kind: string): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>('select email from private.team_contacts($1, $2, $3)', [
    teamId,
    permission,
    kind,
  ])
  return rows.map(({ email }) => email)
}
