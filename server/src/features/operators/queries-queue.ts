import type { Tx } from '../../ports/db.ts'

/** At most this many of a kind: more than a person looks at, and each read by an index of its own. */
const maxItems = 50

type Of = { userId: string; customer: string | null }
const who = `coalesce(c.name, c.email) as customer`

export type UnpaidRow = Of & {
  id: string
  status: string
  planId: string
  amountMinor: number
  currency: string
  since: Date
  dueAt: Date | null
}

/** Renewals that failed: being retried, or for good. */
export async function listUnpaid(tx: Tx): Promise<UnpaidRow[]> {
  const { rows } = await tx.query<UnpaidRow>(
    `select b.id, b.user_id as "userId", ${who}, b.status, b.plan_id as "planId",
       v.amount_minor - v.amount_paid_minor as "amountMinor", v.currency, coalesce(v.issued_at, b.created_at) as since,
       coalesce(v.expire_by, v.billing_start + interval '3 days') as "dueAt"
     from billing_subscriptions b
       join lateral (select * from billing_invoices i where i.billing_subscription_id = b.id and i.status = 'issued'
         order by i.issued_at desc limit 1) v on true
       left join lateral private.contact_of(b.user_id) c on true
     where b.status in ('pending', 'halted') order by b.created_at desc limit ${maxItems}`,
  )
  return rows
}

export type DisputeRow = Of & {
  id: string
  amountMinor: number | null
  currency: string | null
  reason: string | null
  number: string | null
  since: Date
  dueAt: Date | null
}

export async function listOpenDisputes(tx: Tx): Promise<DisputeRow[]> {
  const { rows } = await tx.query<DisputeRow>(
    `select d.id, d.user_id as "userId", ${who}, d.amount_minor as "amountMinor", d.currency, d.reason, f.number,
       d.opened_at as since, d.respond_by as "dueAt"
     from payment_disputes d left join lateral private.contact_of(d.user_id) c on true
       left join billing_documents f on f.invoice_id = d.invoice_id and f.kind = 'invoice'
     where d.decided_at is null order by d.opened_at limit ${maxItems}`,
  )
  return rows
}

export type RefundRow = Of & { id: string; amountMinor: number; currency: string; since: Date; isOurs: boolean }

/** Promised and not done: by an operator, or because someone was charged after the end of their plan. */
export async function listRefundsDue(tx: Tx): Promise<RefundRow[]> {
  const { rows } = await tx.query<RefundRow>(
    `select r.*, ${who} from (
       (select invoice_id as id, user_id as "userId", amount_minor as "amountMinor", currency, created_at as since, true as "isOurs"
        from billing_refunds where done_at is null order by created_at limit ${maxItems})
       union all
       (select id, user_id, amount_minor, currency, refund_due_at, false from billing_invoices
        where refund_due_at is not null and refunded_at is null order by refund_due_at limit ${maxItems})
     ) r left join lateral private.contact_of(r."userId") c on true`,
  )
  return rows
}

export type AppealRow = { id: string; domain: string; provenBy: string | null; since: Date | null; expiresAt: Date }

export async function listAppealsWaiting(tx: Tx): Promise<AppealRow[]> {
  const { rows } = await tx.query<AppealRow>(
    `select id, domain, proven_by as "provenBy", proven_at as since, expires_at as "expiresAt" from domain_appeals
     where status = 'waiting' order by proven_at limit ${maxItems}`,
  )
  return rows
}

export type ReportRow = Of & { id: string; requestId: string; about: string; message: string; since: Date }

export async function listReportsOpen(tx: Tx): Promise<ReportRow[]> {
  const { rows } = await tx.query<ReportRow>(
    `select r.id, r.user_id as "userId", ${who}, r.request_id as "requestId", r.about, r.message, r.created_at as since
     from verdict_reports r left join lateral private.contact_of(r.user_id) c on true
     where r.responded_at is null order by r.created_at limit ${maxItems}`,
  )
  return rows
}

export type MessageRow = Of & { id: string; subject: string; message: string; email: string; since: Date }

export async function listMessagesOpen(tx: Tx, after: Date): Promise<MessageRow[]> {
  const { rows } = await tx.query<MessageRow>(
    `select m.id, m.user_id as "userId", ${who}, m.subject, m.message, m.email, m.created_at as since
     from contact_messages m left join lateral private.contact_of(m.user_id) c on true
     where m.created_at > $1 and not exists (
       select from operator_tasks t where t.kind = 'message' and t.item = m.id::text and t.done_at is not null)
     order by m.created_at limit ${maxItems}`,
    [after],
  )
  return rows
}

export type BouncedRow = {
  id: string
  to: string
  userId: string | null
  subject: string
  error: string | null
  since: Date | null
}

/** What expired is no bounce: its link or code wasn't needed anymore. */
export async function listBounced(tx: Tx, after: Date): Promise<BouncedRow[]> {
  const { rows } = await tx.query<BouncedRow>(
    `select o.id, o.to_address as "to", s.person_id as "userId", o.subject, o.last_error as error, o.given_up_at as since
     from mail_outbox o left join account_search s on s.email = o.to_address
     where o.given_up_at > $1 and o.failure is distinct from 'expired' and not exists (
       select from operator_tasks t where t.kind = 'mail' and t.item = o.id::text and t.done_at is not null)
     order by o.given_up_at limit ${maxItems}`,
    [after],
  )
  return rows
}

export type WebhookRow = Of & {
  id: string
  item: string
  host: string | null
  reason: string | null
  since: Date | null
}

/** Failing for an hour or more. A new failure after a success is another one. */
export async function listDeadWebhooks(tx: Tx, before: Date): Promise<WebhookRow[]> {
  const { rows } = await tx.query<WebhookRow>(
    `select w.*, ${who} from (
       select e.id, e.id || ' ' || extract(epoch from e.failing_since)::bigint as item, e.user_id as "userId",
         substring(e.url from '^https?://([^/?#]+)') as host, e.pause_reason as reason, e.failing_since as since
       from webhook_endpoints e where e.failing_since < $1 order by e.failing_since limit 100
     ) w left join lateral private.contact_of(w."userId") c on true
     where not exists (
       select from operator_tasks t where t.kind = 'webhook' and t.item = w.item and t.done_at is not null)
     order by w.since limit ${maxItems}`,
    [before],
  )
  return rows
}

export type JobRow = {
  id: string
  task: string
  attempts: number
  maxAttempts: number
  error: string | null
  since: Date
}

export async function listFailingJobs(tx: Tx): Promise<JobRow[]> {
  const { rows } = await tx.query<JobRow>(
    `select j.id, j.task, j.attempts, j.max_attempts as "maxAttempts", j.error, j.updated_at as since
     from private.failing_jobs() j`,
  )
  return rows
}

export type FeedRow = { failure: string | null; attemptedAt: Date; checkedAt: Date | null }

export async function findFeedTrouble(tx: Tx): Promise<FeedRow | undefined> {
  const { rows } = await tx.query<FeedRow>(
    `select failure, attempted_at as "attemptedAt", checked_at as "checkedAt" from feed_refresh`,
  )
  return rows[0]
}

export type TaskRow = { kind: string; item: string; ownerId: string | null; ownerName: string | null }

export async function listTaken(tx: Tx, kinds: string[], items: string[]): Promise<TaskRow[]> {
  const { rows } = await tx.query<TaskRow>(
    `select t.kind, t.item, t.owner_id as "ownerId", t.owner_name as "ownerName"
     from unnest($1::text[], $2::text[]) asked (kind, item) join operator_tasks t using (kind, item)
     where t.owner_id is not null`,
    [kinds, items],
  )
  return rows
}

export async function countDoneSince(tx: Tx, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from operator_tasks where done_at >= $1',
    [since],
  )
  return rows[0]?.count ?? 0
}

type Task = { kind: string; item: string; now: Date }

export async function saveOwner(tx: Tx, { kind, item, now }: Task, owner: { id: string; name: string } | null) {
  await tx.query(
    `insert into operator_tasks (kind, item, owner_id, owner_name, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, item) do update set owner_id = excluded.owner_id, owner_name = excluded.owner_name,
       changed_at = excluded.changed_at`,
    [kind, item, owner?.id ?? null, owner?.name ?? null, now],
  )
}

export async function saveDone(tx: Tx, { kind, item, now }: Task, owner: { id: string; name: string }) {
  await tx.query(
    `insert into operator_tasks (kind, item, owner_id, owner_name, done_at, changed_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (kind, item) do update set owner_id = excluded.owner_id, owner_name = excluded.owner_name,
       done_at = excluded.done_at, changed_at = excluded.changed_at`,
    [kind, item, owner.id, owner.name, now],
  )
}
