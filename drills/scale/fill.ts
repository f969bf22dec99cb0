import pg from 'pg'

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
  await client.query(
    `insert into business_days (day, figure, label, value) select current_date - ago, figure, label, $1
     from generate_series(1, 365) ago, unnest(
       array['revenue', 'refunds', 'churned', 'sign_ups', 'confirmed', 'checked', 'paid', 'checks', 'requests', 'requests', 'requests', 'mail', 'mail'],
       array['USD', 'USD', '', '', '', '', '', '', 'allow', 'review', 'block', 'sent', 'failed']) f (figure, label)`,
    [accounts],
  )
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

/** One table's rows: how many for each account, and what they say. `n` counts rows, `u` is the account's number. */
type Filling = { table: string; perAccount: number; columns: string; values: string }

const user = 'pg_temp.id_of(1, u)'
const key = 'pg_temp.id_of(2, u)'
const plan = 'pg_temp.id_of(3, u)'
const billed = 'pg_temp.id_of(4, u)'
const hash = "decode(md5(n::text) || md5('x' || n), 'hex')"
/** Within these days, spread evenly. */
const ago = (days: number) => `now() - interval '1 day' * (${days} * (n % 997) / 997.0)`

/** What accounts have, in the order in which they depend on each other. The ledger is apart: it has a table for each day. */
const fillings: Filling[] = [
  {
    table: 'auth.users',
    perAccount: 1,
    columns:
      'id, email, encrypted_password, created_at, email_confirmed_at, last_sign_in_at, raw_user_meta_data, raw_app_meta_data',
    values: `${user}, 'person' || n || '@example.com', repeat('x', 97), ${ago(365)}, ${ago(365)}, ${ago(30)},
      '{"firstName":"Ada","lastName":"Lovelace","services":["developer"]}', '{"provider":"email","providers":["email"]}'`,
  },
  { table: 'teams', perAccount: 1, columns: 'id', values: user },
  { table: 'team_members', perAccount: 1, columns: 'team_id, user_id, role', values: `${user}, ${user}, 'owner'` },
  {
    table: 'account_search',
    perAccount: 1,
    columns: 'person_id, email, name, last_name',
    values: `${user}, 'person' || n || '@example.com', 'ada lovelace', 'lovelace'`,
  },
  {
    table: 'auth.identities',
    perAccount: 1,
    columns: 'user_id, provider, provider_id, identity_data',
    values: `${user}, 'email', ${user}::text, jsonb_build_object('email', 'person' || n || '@example.com')`,
  },
  {
    table: 'auth.sessions',
    perAccount: 1,
    columns: 'id, user_id, amr, refresh_key, created_at, refreshed_at, not_after',
    values: `pg_temp.id_of(5, n), ${user}, '[{"method":"password"}]', ${hash}, ${ago(31)}, ${ago(31)}, ${ago(31)} + interval '30 days'`,
  },
  {
    table: 'auth.refresh_tokens',
    perAccount: 1,
    columns: 'token_hash, session_id, created_at, revoked_at',
    values: `md5('token' || n) || md5(n::text), pg_temp.id_of(5, n), ${ago(31)}, case when n % 2 = 0 then ${ago(31)} end`,
  },
  {
    table: 'auth.known_senders',
    perAccount: 1,
    columns: 'user_id, kind, sender_hash, last_used_at',
    values: `${user}, case when n % 2 = 0 then 'device' else 'network' end, ${hash}, ${ago(60)}`,
  },
  {
    table: 'auth.one_time_tokens',
    perAccount: 0.02,
    columns: 'user_id, kind, link_hash, email, created_at',
    values: `${user}, 'recovery', md5('link' || n), 'person' || n || '@example.com', ${ago(2)}`,
  },
  {
    table: 'auth.flow_state',
    perAccount: 0.01,
    columns: 'method, state_hash, created_at',
    values: `'pkce', md5('state' || n), ${ago(1)}`,
  },
  {
    table: 'api_keys',
    perAccount: 1,
    columns: 'id, user_id, name, type, key_prefix, key_hash, last_used_at',
    values: `${key}, ${user}, 'Server', 'live', 'asy_live_' || left(md5(n::text), 4), ${hash}, ${ago(3)}`,
  },
  {
    table: 'plan_subscriptions',
    perAccount: 1,
    columns:
      'id, user_id, plan_id, tier, billing_cycle, unit_limit, requests_per_second, starts_at, entitlement, expires_at',
    values: `${plan}, ${user}, case when u % 20 = 0 then 'user_verification_basic_monthly' else 'user_verification_free_monthly' end,
      case when u % 20 = 0 then 'basic' else 'free' end, 'monthly', 30000, 10, now() - interval '200 days',
      case when u % 20 = 0 then 'active' else 'free' end, case when u % 20 = 0 then now() + interval '20 days' end`,
  },
  {
    table: 'free_allowances',
    perAccount: 1,
    columns: 'mailbox_hash, anchor_at, starts_at, ends_at, used',
    values: `${hash}, now() - interval '200 days', ${ago(30)}, ${ago(30)} + interval '31 days', n % 25`,
  },
  {
    // The last six months, oldest first; every 200th is past its time.
    table: 'quota_periods',
    perAccount: 6,
    columns: 'user_id, subscription_id, starts_at, ends_at, unit_limit, used',
    values: `${user}, ${plan}, now() - interval '30 days' * (5 - n / $1::int) - interval '1 day' * case when n < $1::int / 200 then 500 else 12 end,
      now() - interval '30 days' * (4 - n / $1::int) - interval '1 day' * case when n < $1::int / 200 then 500 else 12 end, 30000, n % 29000`,
  },
  {
    table: 'usage_days',
    perAccount: 4,
    columns: 'user_id, day, key_id, verdict, period_id, calls, units',
    values: `${user}, (now() - interval '100 days' * (n / $1::int) - interval '1 day' * (u % 50))::date, ${key}, 'clean', n, 100, 300`,
  },
  {
    table: 'idempotent_answers',
    perAccount: 0.1,
    columns: 'user_id, key_hash, body_hash, request_id, request_count, sealed_answer, created_at',
    values: `${user}, ${hash}, ${hash}, gen_random_uuid(), 1, decode(repeat(md5(n::text), 40), 'hex'), ${ago(1.05)}`,
  },
  {
    table: 'account_events',
    perAccount: 0.05,
    columns: 'id, user_id, kind, payload, created_at',
    values: `pg_temp.id_at(${ago(31)}), ${user}, 'domain.listed_later', '{"requests":[{"request_id":"x","items":null}]}', ${ago(31)}`,
  },
  { table: 'later_found_notices', perAccount: 0.001, columns: 'user_id, addresses', values: `${user}, 3` },
  {
    table: 'request_log_settings',
    perAccount: 0.05,
    columns: 'user_id, is_enabled, changed_at, erased_at',
    values: `${user}, false, ${ago(300)}, case when n % 1000 > 0 then ${ago(300)} end`,
  },
  { table: 'quota_alerts_due', perAccount: 0.0001, columns: 'user_id, period_id', values: `${user}, $1::int * 5 + u` },
  {
    table: 'notifications',
    perAccount: 2,
    columns: 'user_id, type, title, message, action_url, created_at',
    values: `${user}, 'alert', 'You’ve used 84% of your quota', '21 of 25 checks used. Resets Dec 4, 2026.', '/analytics', ${ago(200)}`,
  },
  {
    table: 'mail_outbox',
    perAccount: 0.3,
    columns: 'to_address, subject, text_body, html_body, created_at, sent_at, given_up_at, next_attempt_at',
    values: `'person' || u || '@example.com', 'Your code', '', '', ${ago(31)}, case when n % 5000 > 0 then ${ago(31)} end,
      case when n % 5000 = 0 then ${ago(31)} end, now()`,
  },
  {
    table: 'contact_messages',
    perAccount: 0.02,
    columns: 'user_id, first_name, last_name, email, subject, message, created_at',
    values: `${user}, 'Ada', 'Lovelace', 'ada@example.com', 'A question', repeat('How does it work? ', 10), ${ago(500)}`,
  },
  { table: 'launch_wishes', perAccount: 0.05, columns: 'user_id, service_type', values: `${user}, 'law'` },
  {
    table: 'billing_details',
    perAccount: 0.05,
    columns: 'user_id, name, address_line1, city, country',
    values: `${user}, 'Ada Lovelace', '12 St James Square', 'London', 'GB'`,
  },
  {
    table: 'billing_data',
    perAccount: 0.05,
    columns: 'user_id, json_data',
    values: `${user}, jsonb_build_object('invoices', repeat('x', 600))`,
  },
  {
    table: 'billing_subscriptions',
    perAccount: 0.05,
    columns: 'id, user_id, kind, plan_id, currency, price_minor, pay_by, status, provider_id, created_at, next_sync_at',
    values: `${billed}, ${user}, 'subscribe', 'user_verification_basic_monthly', 'USD', 4900, ${ago(200)}, 'completed', 'sub_' || n, ${ago(200)}, null`,
  },
  {
    table: 'billing_invoices',
    perAccount: 0.2,
    columns:
      'id, user_id, billing_subscription_id, status, amount_minor, amount_paid_minor, currency, lines, issued_at, paid_at',
    values: `'inv_' || n, ${user}, ${billed}, 'paid', 4900, 4900, 'USD', '[{"name":"Basic","amount":4900}]', ${ago(200)}, ${ago(200)}`,
  },
  {
    table: 'billing_documents',
    perAccount: 0.2,
    columns: 'number, kind, user_id, invoice_id, issued_at, content, mailed_at',
    values: `'B' || n, 'invoice', ${user}, 'inv_' || n, ${ago(200)}, jsonb_build_object('lines', repeat('x', 700)), now()`,
  },
  {
    table: 'payment_events',
    perAccount: 0.2,
    columns: 'body_hash, event_id, name, subscription_id, received_at, next_attempt_at, handled_at',
    values: `${hash}, 'evt_' || n, 'invoice.paid', 'sub_' || u, ${ago(91)}, now(), ${ago(91)}`,
  },
  {
    table: 'payment_disputes',
    perAccount: 0.001,
    columns: 'id, user_id, payment_id, opened_at',
    values: `'dsp_' || n, ${user}, 'pay_' || n, ${ago(200)}`,
  },
  {
    table: 'cancellation_codes',
    perAccount: 0.005,
    columns: 'user_id, subscription_id, action, code_hash, sent_at',
    values: `${user}, 'sub_' || u, 'cancel', decode(md5(n::text), 'hex'), ${ago(1)}`,
  },
  {
    table: 'captcha_receipts',
    perAccount: 0.02,
    columns: 'receipt_hash, action, expires_at',
    values: `${hash}, 'signup', ${ago(0.1)}`,
  },
  {
    table: 'captcha_solutions',
    perAccount: 0.02,
    columns: 'challenge_id, expires_at',
    values: `md5('solution' || n), ${ago(0.1)}`,
  },
  {
    table: 'rate_limits',
    perAccount: 0.1,
    columns: 'key, count, window_ends_at',
    values: `'sign-in:' || md5(n::text), 3, ${ago(0.05)} + interval '30 minutes'`,
  },
  {
    table: 'mail_domains',
    perAccount: 0.1,
    columns: 'domain, hosts, addresses, expires_at',
    values: `md5(n::text) || '.example', array['mx.' || md5(n::text) || '.example'], array['192.0.2.1'], now() + interval '1 day'`,
  },
  {
    table: 'mail_server_domains',
    perAccount: 0.2,
    columns: 'server, domain, standing, seen_at',
    values: `'mx' || n / 100 || '.example', md5(n::text) || '.example', 'other', ${ago(30)}`,
  },
  {
    // Every fifth of them is failing.
    table: 'webhook_endpoints',
    perAccount: 0.01,
    columns: 'user_id, url, events, secret, failing_since, created_at',
    values: `${user}, 'https://hooks.example/' || n, array['file.done'], ${hash}, case when n % 5 = 0 then ${ago(2)} end, ${ago(300)}`,
  },
  {
    table: 'verdict_reports',
    perAccount: 0.005,
    columns: 'user_id, request_id, about, message, response, created_at, responded_at',
    values: `${user}, gen_random_uuid(), 'email', 'This address is fine.', case when n % 10 > 0 then 'Corrected.' end, ${ago(300)},
      case when n % 10 > 0 then now() end`,
  },
  {
    table: 'domain_appeals',
    perAccount: 0.001,
    columns:
      'domain, status, contact_email, used_for, proven_by, proven_at, reason, decided_at, created_at, expires_at',
    values: `'shop' || n || '.example', case when n % 10 = 0 then 'waiting' else 'accepted' end, 'ada@shop' || n || '.example',
      'Our own mail', 'dns', ${ago(300)}, case when n % 10 > 0 then 'own_mail' end, case when n % 10 > 0 then now() end, ${ago(300)},
      now() + interval '90 days'`,
  },
  {
    table: 'incidents',
    perAccount: 0.0001,
    columns: 'id, kind, title, impact, components, starts_at, resolved_at',
    values: `pg_temp.id_of(6, n), 'incident', 'Slow responses', 'degraded', array['api'], ${ago(300)}, now()`,
  },
  {
    table: 'incident_updates',
    perAccount: 0.0003,
    columns: 'incident_id, state, message, created_at, mailed_at',
    values: `pg_temp.id_of(6, n / 3), 'resolved', 'Responses are as quick as usual again.', ${ago(300)}, now()`,
  },
  {
    table: 'operator_events',
    perAccount: 0.02,
    columns: 'id, operator_name, action, account_id, reason, outcome, created_at',
    values: `pg_temp.id_at(${ago(700)}), 'Olga', 'account.credit', ${user}, 'Asked for by email', 'done', ${ago(700)}`,
  },
  {
    table: 'operator_notes',
    perAccount: 0.01,
    columns: 'id, user_id, author_name, text, created_at',
    values: `pg_temp.id_at(${ago(700)}), ${user}, 'Olga', 'Pays by invoice.', ${ago(700)}`,
  },
  {
    table: 'operator_tasks',
    perAccount: 0.01,
    columns: 'kind, item, owner_name, done_at, changed_at',
    values: `'message', gen_random_uuid()::text, 'Olga', ${ago(80)}, ${ago(80)}`,
  },
]
