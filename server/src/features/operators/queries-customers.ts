import type {
  CustomerInvoice,
  CustomerKey,
  CustomerMail,
  CustomerNote,
  FoundCustomer,
} from '@assay/contract/operators/customers'
import type { Tx } from '../../ports/db.ts'

/** Teams whose name begins like this, or whose members' address or name does, by the index; the exact address of an owner first. */
export async function findByText(tx: Tx, text: string, count: number): Promise<FoundCustomer[]> {
  const { rows } = await tx.query<FoundCustomer>(
    `select found.id, c.email, private.team_name(found.id) as name, found.matched from (
       select distinct on (id) id, matched from (
         select m.team_id as id, matched from (
           (select person_id, 'email' as matched from account_search where email >= $1 and email < $2 order by email limit $3)
           union all
           (select person_id, 'name' from account_search where name <> '' and name >= $1 and name < $2 order by name limit $3)
           union all
           (select person_id, 'name' from account_search where last_name <> '' and last_name >= $1 and last_name < $2
            order by last_name limit $3)
         ) people join team_members m on m.user_id = people.person_id
         union all
         (select id, 'team' from teams where name is not null and lower(name) collate "C" >= $1 and lower(name) collate "C" < $2
          order by lower(name) collate "C" limit $3)
       ) every order by id, matched
     ) found, private.contact_of(found.id) c
     order by c.email = $1 desc, c.email, found.id limit $3`,
    // No text has a character after this one, so it's the end of everything that begins with $1.
    [text.toLowerCase(), `${text.toLowerCase()}\u{10ffff}`, count],
  )
  return rows
}

type Matched = { userId: string; matched: FoundCustomer['matched'] }

/** An account, or a request of one. */
export async function findByUuid(tx: Tx, id: string): Promise<Matched[]> {
  const { rows } = await tx.query<Matched>(
    `select id as "userId", 'id' as matched from teams where id = $1
     union all select user_id, 'request' from usage_ledger where id = $1`,
    [id],
  )
  return rows
}

export async function findByKeyPrefix(tx: Tx, prefix: string): Promise<Matched[]> {
  const { rows } = await tx.query<Matched>(
    `select distinct user_id as "userId", 'key' as matched from api_keys where key_prefix = $1 limit 20`,
    [prefix],
  )
  return rows
}

export async function findByInvoice(tx: Tx, number: string): Promise<Matched[]> {
  const { rows } = await tx.query<Matched>(
    `select user_id as "userId", 'invoice' as matched from billing_documents where number = upper($1) and user_id is not null
     union select user_id, 'invoice' from billing_invoices where id = $1`,
    [number],
  )
  return rows
}

export async function findContactOf(tx: Tx, userId: string) {
  const { rows } = await tx.query<{ email: string | null; name: string | null }>(
    'select email, private.team_name($1) as name from private.contact_of($1)',
    [userId],
  )
  return rows[0]
}

export type AccountRow = {
  ownerId: string
  email: string | null
  firstName: string | null
  lastName: string | null
  emailConfirmedAt: Date | null
  lastSignInAt: Date | null
  bannedUntil: Date | null
  deletedAt: Date | null
  createdAt: Date
  methods: string[]
  factors: number
}

export async function findAccountRow(tx: Tx, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await tx.query<AccountRow>(
    `select owner_id as "ownerId", email, first_name as "firstName", last_name as "lastName", email_confirmed_at as "emailConfirmedAt",
       last_sign_in_at as "lastSignInAt", banned_until as "bannedUntil", deleted_at as "deletedAt", created_at as "createdAt",
       methods, factors
     from private.account_of($1)`,
    [userId],
  )
  return rows[0]
}

type InvoiceRow = Omit<CustomerInvoice, 'issued_at' | 'paid_at'> & { issued_at: Date | null; paid_at: Date | null }

export async function listInvoicesOf(tx: Tx, userId: string): Promise<InvoiceRow[]> {
  const { rows } = await tx.query<InvoiceRow>(
    `select v.id, i.number, v.status, v.amount_minor, v.currency, v.issued_at, v.paid_at, n.number as credit_note,
       case when v.refunded_at is null then 0 else coalesce(v.refunded_minor, v.amount_minor) end as refunded_minor,
       exists (select from payment_disputes d where d.user_id = v.user_id and d.invoice_id = v.id and d.decided_at is null)
         as is_disputed,
       exists (select from billing_refunds r where r.invoice_id = v.id and r.done_at is null) as is_refund_waiting
     from billing_invoices v
       left join billing_documents i on i.invoice_id = v.id and i.kind = 'invoice'
       left join billing_documents n on n.invoice_id = v.id and n.kind = 'credit_note'
     where v.user_id = $1 and v.status <> 'hidden' order by v.issued_at desc nulls last, v.id limit 50`,
    [userId],
  )
  return rows
}

export async function sumPaid(tx: Tx, userId: string): Promise<{ currency: string; amount_minor: number }[]> {
  const { rows } = await tx.query<{ currency: string; amount_minor: number }>(
    `select currency, sum(amount_minor - case when refunded_at is null then 0 else coalesce(refunded_minor, amount_minor) end)::float8
       as amount_minor
     from billing_invoices where user_id = $1 and status = 'paid' group by currency order by currency`,
    [userId],
  )
  return rows
}

type PaymentRow = { status: string; method: string | null; card: string | null; current_end: Date | null }

export async function findPaymentOf(tx: Tx, userId: string): Promise<PaymentRow | undefined> {
  const { rows } = await tx.query<PaymentRow>(
    `select status, method_kind as method, nullif(concat_ws(' •• ', card_brand, card_last4), '') as card, current_end
     from billing_subscriptions where user_id = $1 and provider_id is not null and status <> 'created'
     order by created_at desc limit 1`,
    [userId],
  )
  return rows[0]
}

type UsageDay = { day: string; allow: number; review: number; block: number }

export async function listUsageOf(tx: Tx, userId: string, since: Date): Promise<UsageDay[]> {
  const { rows } = await tx.query<UsageDay>(
    `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day,
       coalesce(sum(calls) filter (where decision = 'allow'), 0)::float8 as allow,
       coalesce(sum(calls) filter (where decision = 'review'), 0)::float8 as review,
       coalesce(sum(calls) filter (where decision = 'block'), 0)::float8 as block
     from decision_hours where user_id = $1 and hour >= $2 group by 1 order by 1`,
    [userId, since],
  )
  return rows
}

type WaveRow = { id: string; code: string; members: number; started_at: Date; ended_at: Date | null }

export async function listWavesOf(tx: Tx, userId: string): Promise<WaveRow[]> {
  const { rows } = await tx.query<WaveRow>(
    `select id, code, members, started_at, ended_at from waves where user_id = $1 order by last_at desc limit 10`,
    [userId],
  )
  return rows
}

type MailRow = Omit<CustomerMail, 'created_at' | 'sent_at' | 'failed_at'> & {
  created_at: Date
  sent_at: Date | null
  failed_at: Date | null
}

/** Sent ones too. Not what they say, which may hold a link that signs someone in. */
export async function listMailsTo(tx: Tx, address: string): Promise<MailRow[]> {
  const { rows } = await tx.query<MailRow>(
    `select id, subject, created_at, sent_at, given_up_at as failed_at, last_error as error,
       sent_at is null and text_body <> '' and (expires_at is null or expires_at > now()) as can_resend
     from mail_outbox where to_address = $1 order by created_at desc limit 50`,
    [address],
  )
  return rows
}

export async function isMailTo(tx: Tx, mailId: string, address: string): Promise<boolean> {
  const { rows } = await tx.query('select id from mail_outbox where id = $1 and to_address = $2', [mailId, address])
  return rows.length > 0
}

type NoteRow = Omit<CustomerNote, 'created_at'> & { created_at: Date }

export async function listNotesOf(tx: Tx, userId: string): Promise<NoteRow[]> {
  const { rows } = await tx.query<NoteRow>(
    'select id, author_name as author, text, created_at from operator_notes where user_id = $1 order by id desc limit 50',
    [userId],
  )
  return rows
}

export async function insertNote(
  tx: Tx,
  note: { id: string; userId: string; author: string; text: string; now: Date },
): Promise<void> {
  await tx.query(
    'insert into operator_notes (id, user_id, author_name, text, created_at) values ($1, $2, $3, $4, $5)',
    [note.id, note.userId, note.author, note.text, note.now],
  )
}

type KeyRow = Omit<CustomerKey, 'created_at' | 'last_used_at' | 'expires_at'> & {
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

export async function listCustomerKeys(tx: Tx, userId: string): Promise<KeyRow[]> {
  const { rows } = await tx.query<KeyRow>(
    `select id, name, type, key_prefix as prefix, created_at, last_used_at, expires_at from api_keys
     where user_id = $1 and deleted_at is null order by created_at desc, id`,
    [userId],
  )
  return rows
}

/** False if there's no such person. */
export async function suspendPerson(tx: Tx, personId: string, until: Date | null, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>('select private.suspend_person($1, $2, $3) as done', [
    personId,
    until,
    now,
  ])
  return rows[0]?.done ?? false
}

export async function listSuspended(tx: Tx, people: string[], now: Date): Promise<Map<string, Date>> {
  const { rows } = await tx.query<{ id: string; until: Date }>(
    'select person_id as id, until from private.suspended_people($1, $2)',
    [people, now],
  )
  return new Map(rows.map(({ id, until }) => [id, until]))
}

/** False for a plan without a limit, and for one without a current month. */
export async function addToPeriod(tx: Tx, periodId: string, checks: number): Promise<boolean> {
  const { rows } = await tx.query(
    `update quota_periods set unit_limit = unit_limit + $2, refused_at = null, alerted_80_at = null, alerted_100_at = null
     where id = $1 and unit_limit is not null and ends_at > now() returning id`,
    [periodId, checks],
  )
  return rows.length > 0
}

/** Whose it is, and what the log has of it. */
export async function findRequestOwner(tx: Tx, requestId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    `select user_id as "userId" from usage_ledger where id = $1
     union all select user_id from verdict_reports where request_id = $1 limit 1`,
    [requestId],
  )
  return rows[0]?.userId
}

export async function findReporter(tx: Tx, reportId: string): Promise<string | null> {
  const { rows } = await tx.query<{ userId: string }>('select user_id as "userId" from verdict_reports where id = $1', [
    reportId,
  ])
  return rows[0]?.userId ?? null
}
