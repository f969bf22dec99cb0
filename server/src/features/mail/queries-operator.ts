import type { Tx } from '../../ports/db.ts'
import type { MailFailure } from './queries-delivery.ts'

/** What an operator may see of a mail: everything but its content, which may hold a link that signs someone in. */
export type OutboxMail = {
  id: string
  to: string
  replyTo: string | null
  subject: string
  attachment: string | null
  queuedAt: Date
  attempts: number
  /** Null once it has ended. */
  nextAttemptAt: Date | null
  /** When its lease ends, at the latest. */
  leasedUntil: Date | null
  expiresAt: Date | null
  lastError: string | null
  sentAt: Date | null
  givenUpAt: Date | null
  failure: MailFailure | null
  /** Whether it could be sent again. */
  hasBody: boolean
}

export type MailFilter = 'waiting' | 'failed' | 'both'

const columns = `id, to_address as "to", reply_to as "replyTo", subject, attachment_name as attachment,
  created_at as "queuedAt", attempts, case when sent_at is null and given_up_at is null then next_attempt_at end as "nextAttemptAt", leased_until as "leasedUntil", expires_at as "expiresAt",
  last_error as "lastError", sent_at as "sentAt", given_up_at as "givenUpAt",
  case when given_up_at is not null then coalesce(failure, 'rejected') end as failure, text_body <> '' as "hasBody"`

export async function listMails(tx: Tx, filter: MailFilter, count: number): Promise<OutboxMail[]> {
  const { rows } = await tx.query<OutboxMail>(
    `select ${columns} from mail_outbox
     where sent_at is null and ($1 = 'both' or ($1 = 'failed') = (given_up_at is not null))
     order by created_at desc limit $2`,
    [filter, count],
  )
  return rows
}

export async function findMail(tx: Tx, id: string): Promise<OutboxMail | undefined> {
  const { rows } = await tx.query<OutboxMail>(`select ${columns} from mail_outbox where id = $1`, [id])
  return rows[0]
}

/** Queues it as if it were new, under the same id and Message-ID. The three days start again. */
export async function requeueMails(tx: Tx, now: Date, id: string | null): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update mail_outbox set given_up_at = null, failure = null, last_error = null, attempts = 0, next_attempt_at = $1,
       created_at = $1
     where sent_at is null and text_body <> '' and (expires_at is null or expires_at > $1)
       and (leased_until is null or leased_until <= $1)
       and case when $2::uuid is null then given_up_at is not null else id = $2 end
     returning id`,
    [now, id],
  )
  return rows.map((row) => row.id)
}

export async function deleteMail(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    'delete from mail_outbox where id = $1 and sent_at is null returning id',
    [id],
  )
  return rows.length > 0
}
