import type { ApiKeyType } from '@assay/contract/api-keys'
import type { Role } from '@assay/contract/teams/roles'
import type { Tx } from '../../ports/db.ts'

export type Account = {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  emailConfirmedAt: Date | null
  lastSignInAt: Date | null
  bannedUntil: Date | null
  deletedAt: Date | null
  createdAt: Date
}

const columns = `id, email::text as email, raw_user_meta_data ->> 'first_name' as "firstName",
  raw_user_meta_data ->> 'last_name' as "lastName", email_confirmed_at as "emailConfirmedAt",
  last_sign_in_at as "lastSignInAt", banned_until as "bannedUntil", deleted_at as "deletedAt", created_at as "createdAt"`

/** Newest first. A search reads every account, which takes a moment if there are millions. */
export async function searchAccounts(tx: Tx, text: string | null, count: number, skip: number): Promise<Account[]> {
  const { rows } = await tx.query<Account>(
    `select ${columns} from auth.users
     where $1::text is null or strpos(lower(email), lower($1)) > 0 or id::text = lower($1)
       or strpos(lower(concat_ws(' ', raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')), lower($1)) > 0
     order by created_at desc, id limit $2 offset $3`,
    [text, count, skip],
  )
  return rows
}

export async function findAccountById(tx: Tx, id: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>(`select ${columns} from auth.users where id = $1`, [id])
  return rows[0]
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>(`select ${columns} from auth.users where email = $1`, [email])
  return rows[0]
}

export type OwnTeam = { id: string; name: string | null; role: Role }

/** Every team of a person, those they own first, the oldest of each. */
export async function listTeamsOf(tx: Tx, personId: string): Promise<OwnTeam[]> {
  const { rows } = await tx.query<OwnTeam>(
    `select t.id, private.team_name(t.id) as name, m.role from team_members m join teams t on t.id = m.team_id
     where m.user_id = $1 and not exists (select from account_deletions d where d.account_id = t.id and d.team_due_at is not null)
     order by (m.role = 'owner') desc, m.joined_at, t.id`,
    [personId],
  )
  return rows
}

/** The first of them. */
export async function findTeamOf(tx: Tx, personId: string): Promise<string | null> {
  return (await listTeamsOf(tx, personId))[0]?.id ?? null
}

export type SignIn = { methods: string[]; sessions: number }

/** A hosted project ends sessions by deleting them and has no `ended_at`. */
export async function findSignIn(tx: Tx, userId: string): Promise<SignIn> {
  const { rows } = await tx.query<SignIn>(
    `select array(
         select 'password' from auth.users where id = $1 and encrypted_password <> ''
         union all select provider::text from auth.identities where user_id = $1 and provider <> 'email'
       ) as methods,
       (select count(*)::int from auth.sessions s where user_id = $1 and coalesce(not_after, 'infinity') > now()
          and to_jsonb(s) ->> 'ended_at' is null) as sessions`,
    [userId],
  )
  return rows[0] ?? { methods: [], sessions: 0 }
}

type PlanRecord = {
  planId: string
  since: Date
  until: Date | null
  requestsPerSecond: number
  limit: number | null
  used: number
  resetsAt: Date | null
  /** Not paid for at the provider: Free, or given by an operator. */
  isGranted: boolean
}

/** Without opening a period: looking at an account changes nothing. */
export async function findPlan(tx: Tx, userId: string): Promise<PlanRecord | undefined> {
  const { rows } = await tx.query<PlanRecord>(
    `select s.plan_id as "planId", s.starts_at as since, s.expires_at as until, s.requests_per_second as "requestsPerSecond",
       coalesce(q.unit_limit, s.unit_limit) as limit, coalesce(greatest(q.used, a.used), 0)::float8 as used, q.ends_at as "resetsAt",
       s.billing_subscription_id is null as "isGranted"
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

type OpenInvoice = { id: string; openMinor: number; currency: string; issuedAt: Date | null }

export async function listOpenInvoices(tx: Tx, userId: string): Promise<OpenInvoice[]> {
  const { rows } = await tx.query<OpenInvoice>(
    `select id, amount_minor - amount_paid_minor as "openMinor", currency, issued_at as "issuedAt"
     from billing_invoices where user_id = $1 and status = 'issued' order by issued_at desc limit 20`,
    [userId],
  )
  return rows
}

type FailedMail = { id: string; subject: string; failedAt: Date | null; error: string | null }

export async function listFailedMails(tx: Tx, address: string): Promise<FailedMail[]> {
  const { rows } = await tx.query<FailedMail>(
    `select id, subject, given_up_at as "failedAt", last_error as error from mail_outbox
     where to_address = $1 and given_up_at is not null order by created_at desc limit 20`,
    [address],
  )
  return rows
}

type ProviderSubscription = {
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
