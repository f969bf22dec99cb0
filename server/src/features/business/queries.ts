import type { Tx } from '../../ports/db.ts'

export type Figure = { day: string; figure: string; label: string; value: number }

const dayOf = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`

/** What the accounts created on a day have done until now. */
export async function countSignUps(tx: Tx, from: Date, until: Date): Promise<Omit<Figure, 'day' | 'label'>[]> {
  const { rows } = await tx.query<{ figure: string; value: number }>(
    `with created as materialized (select id, is_confirmed from private.accounts_created($1, $2))
     select 'sign_ups' as figure, count(*)::float8 as value from created
     union all select 'confirmed', count(*) filter (where is_confirmed)::float8 from created
     union all select 'checked', count(*)::float8 from created
       where exists (select from usage_days d where d.user_id = created.id)
     union all select 'paid', count(*)::float8 from created
       where exists (select from billing_invoices v where v.user_id = created.id and v.status = 'paid' and v.amount_paid_minor > 0)`,
    [from, until],
  )
  return rows
}

/** Money by currency, ended plans and mail. */
export async function countEvents(tx: Tx, from: Date): Promise<Figure[]> {
  const { rows } = await tx.query<Figure>(
    `select ${dayOf('paid_at')} as day, 'revenue' as figure, currency as label, sum(amount_paid_minor)::float8 as value
     from billing_invoices where paid_at >= $1 and status = 'paid' group by 1, 3
     union all
     select ${dayOf('refunded_at')}, 'refunds', currency, sum(coalesce(refunded_minor, amount_paid_minor))::float8
     from billing_invoices where refunded_at >= $1 group by 1, 3
     union all
     select ${dayOf('ended.expires_at')}, 'churned', '', count(distinct ended.user_id)::float8
     from plan_subscriptions ended
     where ended.expires_at >= $1 and not ended.is_active and ended.tier <> 'free' and not exists (
       select from plan_subscriptions other where other.user_id = ended.user_id and other.is_active and other.tier <> 'free')
     group by 1
     union all
     select ${dayOf('sent_at')}, 'mail', 'sent', count(*)::float8 from mail_outbox where sent_at >= $1 group by 1
     union all
     select ${dayOf('given_up_at')}, 'mail', 'failed', count(*)::float8 from mail_outbox where given_up_at >= $1 group by 1`,
    [from],
  )
  return rows
}

export async function countPlans(tx: Tx): Promise<{ label: string; value: number }[]> {
  const { rows } = await tx.query<{ label: string; value: number }>(
    'select plan_id as label, count(*)::float8 as value from plan_subscriptions where is_active group by 1',
  )
  return rows
}

/** The next accounts that have used anything, along the primary key: it needs no index that every request would keep up to date. */
export async function nextUsers(tx: Tx, after: string, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with recursive account (id, place) as (
       (select user_id, 1 from usage_days where user_id > $1 order by user_id limit 1)
       union all
       select n.user_id, a.place + 1 from account a cross join lateral (
         select user_id from usage_days where user_id > a.id order by user_id limit 1
       ) n where a.place < $2
     )
     select id from account order by place`,
    [after, count],
  )
  return rows.map(({ id }) => id)
}

export async function sumUsage(tx: Tx, users: string[], from: Date): Promise<Figure[]> {
  const { rows } = await tx.query<Figure>(
    `select to_char(day, 'YYYY-MM-DD') as day, 'checks' as figure, '' as label, sum(units)::float8 as value
     from usage_days where user_id = any ($1::uuid[]) and day >= ($2::timestamptz at time zone 'UTC')::date group by 1
     union all
     select ${dayOf('hour')}, 'requests', decision, sum(calls)::float8
     from decision_hours where user_id = any ($1::uuid[]) and hour >= $2 group by 1, 3`,
    [users, from],
  )
  return rows
}

export async function sumByUser(tx: Tx, users: string[], from: Date, count: number) {
  const { rows } = await tx.query<{ label: string; value: number }>(
    `select user_id as label, sum(units)::float8 as value from usage_days
     where user_id = any ($1::uuid[]) and day >= ($2::timestamptz at time zone 'UTC')::date
     group by 1 order by 2 desc limit $3`,
    [users, from, count],
  )
  return rows
}

/** Replaces what was known about these figures on these days. */
export async function replaceFigures(tx: Tx, figures: Figure[], { from, names }: { from: string; names: string[] }) {
  await tx.query('delete from business_days where day >= $1 and figure = any ($2::text[])', [from, names])
  await tx.query(
    `insert into business_days (day, figure, label, value)
     select day, figure, label, value from unnest($1::date[], $2::text[], $3::text[], $4::bigint[]) as g(day, figure, label, value)`,
    [
      figures.map(({ day }) => day),
      figures.map(({ figure }) => figure),
      figures.map(({ label }) => label),
      figures.map(({ value }) => value),
    ],
  )
}

export async function deleteFigures(tx: Tx, before: string, topBefore: string): Promise<void> {
  await tx.query(`delete from business_days where day < $1 or figure = 'top_team' and day < $2`, [before, topBefore])
}

export async function selectFigures(tx: Tx, from: string): Promise<Figure[]> {
  const { rows } = await tx.query<Figure>(
    `select to_char(day, 'YYYY-MM-DD') as day, figure, label, value::float8 as value from business_days
     where day >= $1 order by day, figure, label`,
    [from],
  )
  return rows
}

export async function hasFigures(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await tx.query('select from business_days where day = $1 limit 1', [day])
  return rows.length > 0
}

export async function selectEmails(tx: Tx, teams: string[]): Promise<{ id: string; email: string | null }[]> {
  const { rows } = await tx.query<{ id: string; email: string | null }>(
    `select id, (private.contact_of(id)).email as email from unnest($1::uuid[]) as id`,
    [teams],
  )
  return rows
}
