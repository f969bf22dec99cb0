import type { ApiKeyType } from '@assay/contract/api-keys'
import type { Tx } from '../../ports/db.ts'

export type PlanRecord = {
  planId: string
  since: Date
  until: Date | null
  requestsPerSecond: number
  limit: number | null
  used: number
  resetsAt: Date | null
}

/** Without opening a period: looking at an account changes nothing. */
export async function findPlan(tx: Tx, userId: string): Promise<PlanRecord | undefined> {
  const { rows } = await tx.query<PlanRecord>(
    `select s.plan_id as "planId", s.starts_at as since, s.expires_at as until, s.requests_per_second as "requestsPerSecond",
       s.unit_limit as limit, coalesce(greatest(q.used, a.used), 0)::float8 as used, q.ends_at as "resetsAt"
     from plan_subscriptions s
       left join quota_periods q on q.subscription_id = s.id and q.starts_at <= now() and q.ends_at > now()
       left join free_allowances a on a.id = q.allowance_id
     where s.user_id = $1 and s.service_type = 'developer' and s.is_active
     order by q.starts_at desc limit 1`,
    [userId],
  )
  return rows[0]
}

export type KeyRecord = {
  id: string
  userId: string
  name: string
  type: ApiKeyType
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
}

const keyColumns = `id, user_id as "userId", name, type, key_prefix as prefix, created_at as "createdAt",
  last_used_at as "lastUsedAt", expires_at as "expiresAt"`

export async function listKeysOf(tx: Tx, userId: string): Promise<KeyRecord[]> {
  const { rows } = await tx.query<KeyRecord>(
    `select ${keyColumns} from api_keys where user_id = $1 and deleted_at is null order by created_at desc, id`,
    [userId],
  )
  return rows
}

export async function findKeyById(tx: Tx, id: string): Promise<KeyRecord[]> {
  const { rows } = await tx.query<KeyRecord>(
    `select ${keyColumns} from api_keys where id = $1 and deleted_at is null`,
    [id],
  )
  return rows
}

export async function findKeyByHash(tx: Tx, hash: Buffer): Promise<KeyRecord[]> {
  const { rows } = await tx.query<KeyRecord>(
    `select ${keyColumns} from api_keys where (key_hash = $1 or previous_hash = $1) and deleted_at is null`,
    [hash],
  )
  return rows
}

/** A few keys can share one: it has four random characters. */
export async function findKeysByPrefix(tx: Tx, prefix: string): Promise<KeyRecord[]> {
  const { rows } = await tx.query<KeyRecord>(
    `select ${keyColumns} from api_keys where key_prefix = $1 and deleted_at is null order by created_at limit 20`,
    [prefix],
  )
  return rows
}

export type OpenInvoice = { id: string; openMinor: number; currency: string; issuedAt: Date | null }

export async function listOpenInvoices(tx: Tx, userId: string): Promise<OpenInvoice[]> {
  const { rows } = await tx.query<OpenInvoice>(
    `select id, amount_minor - amount_paid_minor as "openMinor", currency, issued_at as "issuedAt"
     from billing_invoices where user_id = $1 and status = 'issued' order by issued_at desc limit 20`,
    [userId],
  )
  return rows
}

export type FailedMail = { id: string; subject: string; failedAt: Date | null; error: string | null }

export async function listFailedMails(tx: Tx, address: string): Promise<FailedMail[]> {
  const { rows } = await tx.query<FailedMail>(
    `select id, subject, given_up_at as "failedAt", last_error as error from mail_outbox
     where to_address = $1 and given_up_at is not null order by created_at desc limit 20`,
    [address],
  )
  return rows
}

export type ProviderSubscription = {
  providerId: string | null
  planId: string
  status: string
  currentEnd: Date | null
}

export async function listProviderSubscriptions(tx: Tx, userId: string): Promise<ProviderSubscription[]> {
  const { rows } = await tx.query<ProviderSubscription>(
    `select provider_id as "providerId", plan_id as "planId", status, current_end as "currentEnd"
     from billing_subscriptions where user_id = $1 order by created_at desc limit 20`,
    [userId],
  )
  return rows
}
