import pg from 'pg'
import { fillings } from './tables.ts'

/** Accounts with everything they leave behind, and ten ledger rows each, spread over the last month. */
export async function fill(connection: pg.ClientConfig, accounts: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  // No constraint triggers: a million owners would be counted one by one. What is written here is known to be valid.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB';
    set work_mem = '256MB'`)
  await client.query(`
    create function pg_temp.id_of(kind int, n bigint) returns uuid immutable language sql as $$ select md5(kind || ':' || n)::uuid $$;
    create function pg_temp.id_at(moment timestamptz) returns uuid language sql as $$
      select overlay(gen_random_uuid()::text placing left(private.first_id_of(moment)::text, 15) from 1)::uuid $$`)
  for (const statement of bulkSettings) await client.query(statement)
  for (const { table, perAccount, columns, values } of fillings) {
    const rows = Math.max(1, Math.round(accounts * perAccount))
    await client.query(
      `insert into ${table} (${columns}) select ${values.replaceAll('$1::int', String(accounts))}
       from generate_series(0, ${rows - 1}) n cross join lateral (select n % ${accounts} as u) a`,
    )
  }
  await fillLedger(client, accounts * 10)
  await client.query('vacuum (analyze)')
  // A simple query of several statements would be one transaction.
  for (const statement of ['alter system reset all', 'select pg_reload_conf()', 'checkpoint'])
    await client.query(statement)
  await client.end()
}

const bulkSettings = [
  "alter system set max_wal_size = '16GB'",
  "alter system set checkpoint_timeout = '1h'",
  'alter system set full_page_writes = off',
  'alter system set autovacuum = off',
  'select pg_reload_conf()',
]

/** A partition for each day, as after a month at work; the oldest is due to be dropped. */
async function fillLedger(client: pg.Client, rows: number): Promise<void> {
  const perDay = Math.round(rows / ledgerDays)
  for (let day = ledgerDays - 1; day >= 0; day -= 1) {
    await client.query(`select private.add_ledger_day((now() at time zone 'UTC')::date - ${day})`)
    await client.query(
      `insert into usage_ledger (id, user_id, key_id, period_id, units, created_at, is_logged, email_verdict, name_verdict,
         email_hash, name_hash, domain_hash)
       select pg_temp.id_at(m.at), pg_temp.id_of(1, u), pg_temp.id_of(2, u), u, 3, m.at, true, 'ok', 'real',
         decode(md5(n::text), 'hex'), decode(md5('x' || n), 'hex'), hashint8extended(n, 0)
       from generate_series(0, ${perDay - 1}) n
       cross join lateral (select (n::bigint * 7919 + ${day}) % ${rows / 10} as u) a
       cross join lateral (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '${day} days'
         + interval '1 second' * (n * 60.0 / ${perDay}) as at) m`,
    )
  }
}

const ledgerDays = 32
