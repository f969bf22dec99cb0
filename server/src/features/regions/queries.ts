import { readInPages } from '../../db/read-in-pages.ts'
import type { Tx } from '../../ports/db.ts'

/** A table whose rows go along: its columns, without those that PostgreSQL computes, and the moved tables that it refers to. */
export type DescribedTable = { name: string; columns: string[]; refersTo: string[] }

export type MovedTable = DescribedTable & {
  /** Which rows, of `held` and for the team `$1`. */
  rows: string
  /** Of a table about people, who may be in the other region already; null for what belongs to the team. */
  personColumn: string | null
}

/** As the database has them. Views have no rows of their own. */
export async function describeTables(tx: Tx, names: string[]): Promise<DescribedTable[]> {
  const { rows } = await tx.query<DescribedTable>(
    `select name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns, array(
       select distinct other from unnest($1::text[]) other join pg_constraint f on f.confrelid = other::regclass
       where f.conrelid = c.oid and f.contype = 'f'
     ) as "refersTo"
     from unnest($1::text[]) name join pg_class c on c.oid = name::regclass where c.relkind in ('r', 'p')`,
    [names],
  )
  return rows
}

/**
 * How many rows, and a sum over their hashes, which is the same in whatever order they are. Without what is different in every
 * region by design, and what a sign-in or a visit changes.
 */
export async function digestTable(
  tx: Tx,
  { name, columns, rows: own }: MovedTable,
  accountId: string,
): Promise<string> {
  const compared = columns.filter(
    (column) => !notCompared.includes(column) && !(name === 'quota_periods' && column === 'id'),
  )
  const { rows } = await tx.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(sum(hash_record_extended(row(${compared.join(', ')}), 0)), 0) as digest
     from ${name} held where ${own}`,
    [accountId],
  )
  return rows[0]?.digest ?? ''
}

/** Without foreign keys: requests outlive periods. */
export const periodColumns = ['period_id', 'budget_period_id']
const notCompared = [
  ...periodColumns,
  ...['allowance_id', 'keys_version', 'last_sign_in_at', 'updated_at', 'last_active_at', 'invited_by'],
]

/** An account's rows, as JSON that only PostgreSQL reads again: a 64-bit number has no place in JavaScript. */
export function readRows(
  tx: Tx,
  { name, rows: own }: MovedTable,
  accountId: string,
): AsyncGenerator<{ row: string }[]> {
  return readInPages<{ row: string }>(
    tx,
    'moved_rows',
    `select row_to_json(held)::text as row from ${name} held where ${own}`,
    [accountId],
    // Parts of files are large.
    name === 'file_parts' ? 10 : 1000,
  )
}

/** The Free allowances that the account's periods draw on, with the mailbox's hash. */
export async function listAllowances(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await tx.query<{ allowances: string }>(
    `select coalesce(jsonb_agg(a), '[]')::text as allowances from free_allowances a
     where id in (select allowance_id from quota_periods where user_id = $1)`,
    [accountId],
  )
  return rows[0]?.allowances ?? '[]'
}

/** From an id in the old region to the one here, both as text. */
type Ids = Record<string, string>

/** Another account of the same mailbox may have its allowance here already: the larger use counts. */
export async function insertAllowances(tx: Tx, allowances: string): Promise<Ids> {
  await tx.query(
    `insert into free_allowances as a (mailbox_hash, anchor_at, starts_at, ends_at, used)
     select mailbox_hash, anchor_at, starts_at, ends_at, used from jsonb_populate_recordset(null::free_allowances, $1::jsonb)
     on conflict (mailbox_hash, starts_at) do update set used = greatest(a.used, excluded.used)`,
    [allowances],
  )
  const { rows } = await tx.query<{ ids: Ids }>(
    `select coalesce(jsonb_object_agg(old.id::text, a.id::text), '{}') as ids
     from jsonb_populate_recordset(null::free_allowances, $1::jsonb) old
     join free_allowances a on a.mailbox_hash = old.mailbox_hash and a.starts_at = old.starts_at`,
    [allowances],
  )
  return rows[0]?.ids ?? {}
}

export type NewIds = { periods: Ids; allowances: Ids }

/** Inserts rows as they were, except for ids that are numbered in every region, and people who are here already. */
export async function insertRows(
  tx: Tx,
  table: MovedTable,
  rows: string,
  { ids, known }: { ids: NewIds; known: string[] },
): Promise<void> {
  // Only periods are numbered; every other id is random.
  const columns = table.columns.filter((column) => !(table.name === 'quota_periods' && column === 'id'))
  const values = columns.map((column) => columnValue(column))
  const isNew = table.personColumn ? `moved.${table.personColumn} <> all ($4::uuid[])` : '$4::uuid[] is not null'
  await tx.query(
    `insert into ${table.name} (${columns.join(', ')}) select ${values.join(', ')}
     from json_populate_recordset(null::${table.name}, $1::json) moved
     where $2::jsonb is not null and $3::jsonb is not null and ${isNew}`,
    [rows, JSON.stringify(ids.periods), JSON.stringify(ids.allowances), known],
  )
}

/** A period that is gone gets a number that no period has. Whoever invited somebody may have left. */
function columnValue(column: string): string {
  if (column === 'allowance_id') return `($3::jsonb ->> moved.${column}::text)::bigint`
  if (periodColumns.includes(column))
    return `coalesce(($2::jsonb ->> moved.${column}::text)::bigint, -abs(moved.${column}))`
  if (column === 'invited_by') return `(select u.id from auth.users u where u.id = moved.${column})`
  return `moved.${column}`
}

/** The ids that periods got here. A subscription's periods never start at the same moment. */
export async function findPeriodIds(tx: Tx, accountId: string, rows: string): Promise<Ids> {
  const { rows: found } = await tx.query<{ ids: Ids }>(
    `select coalesce(jsonb_object_agg(old.id::text, q.id::text), '{}') as ids
     from jsonb_populate_recordset(null::quota_periods, $2::jsonb) old
     join quota_periods q on q.user_id = $1 and q.subscription_id = old.subscription_id and q.starts_at = old.starts_at`,
    [accountId, rows],
  )
  return found[0]?.ids ?? {}
}

/** What triggers wrote about an account that just appeared. */
export async function clearTable(tx: Tx, { name, rows }: MovedTable, accountId: string): Promise<void> {
  await tx.query(`delete from ${name} held where ${rows}`, [accountId])
}

export async function listLedgerDays(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await tx.query<{ day: string }>(
    `select distinct ((created_at at time zone 'UTC')::date)::text as day from usage_ledger where user_id = $1`,
    [accountId],
  )
  return rows.map(({ day }) => day)
}

/** A region may be younger than an account's requests. Days that are about to be swept need no partition of their own. */
export async function addLedgerDays(tx: Tx, days: string[]): Promise<void> {
  await tx.query(
    `select private.add_ledger_day(day) from unnest($1::date[]) day where day > (now() at time zone 'UTC')::date - 31`,
    [days],
  )
}

/** What the operator compares: checks in each place that counts them, and money paid by currency. */
export type Sums = {
  used: string
  ledger: string
  days: string
  daysInPeriods: string
  paidMinor: Record<string, string>
}

export async function sumUp(tx: Tx, accountId: string): Promise<Sums | undefined> {
  const { rows } = await tx.query<Sums>(
    `select (select coalesce(sum(used), 0)::text from quota_periods where user_id = $1) as used,
       (select coalesce(sum(units), 0)::text from usage_ledger where user_id = $1) as ledger,
       (select coalesce(sum(units), 0)::text from usage_days where user_id = $1) as days,
       (select coalesce(sum(d.units), 0)::text from usage_days d
          join quota_periods q on q.user_id = d.user_id and q.id = d.period_id where d.user_id = $1) as "daysInPeriods",
       (select coalesce(jsonb_object_agg(currency, paid order by currency), '{}') from (
          select currency, sum(amount_paid_minor)::text as paid from billing_invoices where user_id = $1 group by currency
        ) invoiced) as "paidMinor"`,
    [accountId],
  )
  return rows[0]
}

/** False if another move of the account is under way, or it has moved away. */
export async function holdAccount(tx: Tx, accountId: string, region: string, seconds: number): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into account_moves as held (account_id, region, held_until, digest, key_hashes)
     select t.id, $2, now() + make_interval(secs => $3), '{}', array(
       select h.hash from api_keys k, unnest(array[k.key_hash, k.previous_hash]) h (hash)
       where k.user_id = t.id and h.hash is not null)
     from teams t where t.id = $1
       and not exists (select from account_deletions d where d.account_id = t.id)
     on conflict (account_id) do update
       set region = excluded.region, held_until = excluded.held_until, digest = '{}', key_hashes = excluded.key_hashes
       where held.moved_at is null and held.held_until <= now()
     returning 1`,
    [accountId, region, seconds],
  )
  return rows.length === 1
}

/**
 * Whoever knows the account's keys has to look them up again, and finds the move. Charges lock their period, so this waits for those
 * under way, and those after it are stale.
 */
export async function outdateCallers(tx: Tx, accountId: string): Promise<void> {
  await tx.query(
    `update quota_periods set keys_version = 1 + greatest(keys_version, (select max(version) from api_keys where user_id = $1))
     where user_id = $1 and ends_at > now()`,
    [accountId],
  )
}

export async function keepDigest(tx: Tx, accountId: string, digest: Record<string, string>): Promise<void> {
  await tx.query('update account_moves set digest = $2 where account_id = $1 and moved_at is null', [
    accountId,
    JSON.stringify(digest),
  ])
}

/** The account stays, and works again at once. */
export async function releaseAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.query('delete from account_moves where account_id = $1 and moved_at is null', [accountId])
}

export type Move = { region: string; isHeld: boolean; isMoved: boolean; digest: Record<string, string> }

/** Locked: of two confirmations, the second one finds the account moved. */
export async function lockMove(tx: Tx, accountId: string): Promise<Move | undefined> {
  const { rows } = await tx.query<Move>(
    `select region, held_until > now() as "isHeld", moved_at is not null as "isMoved", digest
     from account_moves where account_id = $1 for update`,
    [accountId],
  )
  return rows[0]
}

/** Nothing new can be written for the team until this transaction ends. */
export async function lockTeam(tx: Tx, accountId: string): Promise<void> {
  await tx.query('select id from teams where id = $1 for update', [accountId])
}

export type Person = { id: string; email: string | null; teams: number }

/** The team's members, with how many teams each of them is in. */
export async function listPeople(tx: Tx, accountId: string): Promise<Person[]> {
  const { rows } = await tx.query<Person>(
    `select u.id, u.email::text as email,
       (select count(*)::int from team_members o where o.user_id = u.id) as teams
     from team_members m join auth.users u on u.id = m.user_id where m.team_id = $1 order by u.id`,
    [accountId],
  )
  return rows
}

export async function deleteMembers(tx: Tx, accountId: string): Promise<void> {
  await tx.query('delete from team_members where team_id = $1', [accountId])
}

/**
 * From here on requests with its keys get the other region's address. The rows go a day later, in case the other region can't
 * commit; the team is closed at once. With `isAlone`, its only person goes, too. Its invoices live on over there, and nothing ends at
 * the payment provider.
 */
export async function markMoved(tx: Tx, accountId: string, isAlone: boolean): Promise<void> {
  await tx.query('update account_moves set moved_at = now() where account_id = $1', [accountId])
  await tx.query(
    `insert into account_deletions (account_id, is_soft, requested_at, closed_at, next_attempt_at, team_due_at)
     values ($1, false, now(), now(), case when $2::boolean then now() + interval '1 day' else 'infinity' end,
       case when not $2 then now() + interval '1 day' end)`,
    [accountId, isAlone],
  )
}

export async function isBeingMoved(tx: Tx, accountIds: string[]): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from account_moves where account_id = any ($1) and moved_at is null and held_until > now()',
    [accountIds],
  )
  return rows.length > 0
}

/** Whether the team is here, and which of its people are: by their id, or somebody else with their address. */
export async function findOccupants(
  tx: Tx,
  accountId: string,
  people: { ids: string[]; emails: string[] },
): Promise<{ hasTeam: boolean; known: string[]; taken: string[] } | undefined> {
  const { rows } = await tx.query<{ hasTeam: boolean; known: string[]; taken: string[] }>(
    `select exists (select from teams t where t.id = $1 and ($1 <> all ($2::uuid[])
           or exists (select from api_keys k where k.user_id = t.id)
           or exists (select from plan_subscriptions s where s.user_id = t.id)
           or exists (select from team_members m where m.team_id = t.id and m.user_id <> t.id)
           or exists (select from account_deletions d where d.account_id = t.id))) as "hasTeam",
       array(select u.id::text from auth.users u where u.id = any ($2)) as known,
       array(select u.email::text from auth.users u where u.email = any ($3) and u.id <> all ($2)) as taken`,
    [accountId, people.ids, people.emails],
  )
  return rows[0]
}

/** The account has moved back here, so its keys are valid again. */
export async function forgetMove(tx: Tx, accountId: string): Promise<void> {
  await tx.query('delete from account_moves where account_id = $1', [accountId])
}

/** The provider’s name. It has the old region’s addresses, so requiring it would lock everyone out. */
export async function resetConnection(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'update sso_connections set is_required = false, used_at = null where user_id = $1 returning name',
    [accountId],
  )
  return rows[0]?.name ?? null
}
