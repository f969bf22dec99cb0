import type pg from 'pg'

/** A medium-size business: people with keys, and invoices in two currencies. */
export async function fillBusiness({ database }: { database: pg.Pool }, people: number): Promise<void> {
  await database.query('set statement_timeout = 0')
  for (let first = 1; first <= people; first += atOnce) {
    await fillSome(database, first, Math.min(people, first + atOnce - 1))
  }
}

/** Every owner of a bounded table is locked until the statement ends, and the server has room for some thousand locks. */
const atOnce = 1000

async function fillSome(database: pg.Pool, first: number, last: number): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at)
     select 'person' || n || '@example.com', now() from generate_series($1::int, $2::int) n returning id`,
    [first, last],
  )
  const ids = rows.map(({ id }) => id)
  await database.query(
    `insert into api_keys (user_id, name, type, key_prefix, key_hash)
     select id, 'key', 'live', 'asy_live_', decode(md5(id::text), 'hex') from unnest($1::uuid[]) id`,
    [ids],
  )
  await database.query(
    `with made as (
       insert into billing_subscriptions (user_id, kind, plan_id, currency, price_minor, pay_by, status, created_at)
       select id, 'subscribe', 'user_verification_basic_monthly', case when random() < 0.5 then 'USD' else 'INR' end, 4900,
         now(), 'completed', now()
       from unnest($1::uuid[]) id returning id, user_id, currency
     )
     insert into billing_invoices (id, user_id, billing_subscription_id, status, amount_minor, amount_paid_minor, currency, lines)
     select 'inv_' || m.id || n, m.user_id, m.id, 'paid', 4900 + n, 4900 + n, m.currency, '[]' from made m, generate_series(1, 3) n`,
    [ids],
  )
}
