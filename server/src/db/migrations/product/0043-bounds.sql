-- How much one account, or somebody without one, can store, whatever the code above forgets to ask. Each number stands in
-- db/bounds.ts as well, and a test there tries to pass it. `not valid` leaves the rows that are here already alone; what is
-- written from now on is held to it.

-- After an insert: no owner has more rows than `most`. Beyond it the insert is refused, or the oldest rows make room.
-- Arguments: the owner's column, how many, 'refused' or 'oldest deleted', what they are ordered by, which rows count.
-- The accounts have one of their own: a hosted project has not seen the platform's migrations.
create function private.bound_rows() returns trigger language plpgsql set search_path = ''
as $$
declare
  owner_column text := tg_argv[0];
  most integer := tg_argv[1];
  beyond text := tg_argv[2];
  age text := tg_argv[3];
  counted text := coalesce(tg_argv[4], 'true');
  relation text := pg_catalog.format('%I.%I', tg_table_schema, tg_table_name);
  added_to record;
  found_rows integer;
begin
  for added_to in execute pg_catalog.format('select distinct %I as owner from added', owner_column) loop
    if beyond = 'oldest deleted' then
      execute pg_catalog.format('delete from %1$s where ctid in (
        select ctid from %1$s where %2$I = $1 and %3$s order by %4$s desc offset %5$s)',
        relation, owner_column, counted, age, most) using added_to.owner;
    else
      -- Two transactions that add the last row each would not see the other's.
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(tg_name || added_to.owner::text, 0));
      execute pg_catalog.format('select count(*) from (select from %s where %I = $1 and %s limit %s) found',
        relation, owner_column, counted, most + 1) into found_rows using added_to.owner;
      if found_rows > most then
        raise check_violation using constraint = tg_name, table = tg_table_name,
          message = pg_catalog.format('%s may hold %s rows for one %s', tg_table_name, most, owner_column);
      end if;
    end if;
  end loop;
  return null;
end $$;

alter table account_events
  add constraint account_events_payload_bound check (octet_length(payload::text) <= 131072) not valid;
alter table api_keys
  add constraint api_keys_key_prefix_bound check (octet_length(key_prefix) <= 32) not valid,
  add constraint api_keys_key_hash_bound check (octet_length(key_hash) <= 64) not valid;
alter table billing_data
  add constraint billing_data_json_data_bound check (octet_length(json_data::text) <= 8388608) not valid;
alter table billing_invoices
  add constraint billing_invoices_id_bound check (octet_length(id) <= 64) not valid,
  add constraint billing_invoices_currency_bound check (octet_length(currency) <= 8) not valid,
  add constraint billing_invoices_payment_id_bound check (octet_length(payment_id) <= 64) not valid,
  add constraint billing_invoices_pay_url_bound check (octet_length(pay_url) <= 2048) not valid,
  add constraint billing_invoices_lines_bound check (octet_length(lines::text) <= 32768) not valid;
alter table billing_subscriptions
  add constraint billing_subscriptions_plan_id_bound check (octet_length(plan_id) <= 100) not valid,
  add constraint billing_subscriptions_provider_id_bound check (octet_length(provider_id) <= 64) not valid,
  add constraint billing_subscriptions_pay_url_bound check (octet_length(pay_url) <= 2048) not valid,
  add constraint billing_subscriptions_payment_method_bound check (octet_length(payment_method) <= 64) not valid,
  add constraint billing_subscriptions_pending_plan_id_bound check (octet_length(pending_plan_id) <= 100) not valid,
  add constraint billing_subscriptions_told_bound check (octet_length(array_to_string(told, ',')) <= 65536) not valid;
alter table cancellation_codes
  add constraint cancellation_codes_subscription_id_bound check (octet_length(subscription_id) <= 64) not valid,
  add constraint cancellation_codes_code_hash_bound check (octet_length(code_hash) <= 64) not valid;
alter table captcha_receipts
  add constraint captcha_receipts_receipt_hash_bound check (octet_length(receipt_hash) <= 64) not valid;
alter table captcha_solutions
  add constraint captcha_solutions_challenge_id_bound check (octet_length(challenge_id) <= 128) not valid;
alter table free_allowances
  add constraint free_allowances_mailbox_hash_bound check (octet_length(mailbox_hash) <= 64) not valid;
alter table idempotent_answers
  add constraint idempotent_answers_key_hash_bound check (octet_length(key_hash) <= 64) not valid,
  add constraint idempotent_answers_body_hash_bound check (octet_length(body_hash) <= 64) not valid,
  add constraint idempotent_answers_sealed_answer_bound check (octet_length(sealed_answer) <= 8388608) not valid;
alter table mail_domains
  add constraint mail_domains_hosts_bound check (octet_length(array_to_string(hosts, ',')) <= 16384) not valid,
  add constraint mail_domains_addresses_bound check (octet_length(array_to_string(addresses, ',')) <= 4096) not valid;
alter table mail_outbox
  add constraint mail_outbox_subject_bound check (octet_length(subject) <= 998) not valid,
  add constraint mail_outbox_text_body_bound check (octet_length(text_body) <= 131072) not valid,
  add constraint mail_outbox_html_body_bound check (octet_length(html_body) <= 524288) not valid,
  add constraint mail_outbox_last_error_bound check (octet_length(last_error) <= 4096) not valid;
alter table mail_server_domains
  add constraint mail_server_domains_server_bound check (octet_length(server) <= 255) not valid,
  add constraint mail_server_domains_domain_bound check (octet_length(domain) <= 255) not valid;
alter table notifications
  add constraint notifications_title_bound check (octet_length(title) <= 400) not valid,
  add constraint notifications_message_bound check (octet_length(message) <= 4000) not valid,
  add constraint notifications_action_url_bound check (octet_length(action_url) <= 2048) not valid;
alter table payment_disputes
  add constraint payment_disputes_id_bound check (octet_length(id) <= 64) not valid,
  add constraint payment_disputes_payment_id_bound check (octet_length(payment_id) <= 64) not valid,
  add constraint payment_disputes_invoice_id_bound check (octet_length(invoice_id) <= 64) not valid,
  add constraint payment_disputes_last_event_bound check (octet_length(last_event) <= 400) not valid;
alter table payment_events
  add constraint payment_events_body_hash_bound check (octet_length(body_hash) <= 64) not valid,
  add constraint payment_events_event_id_bound check (octet_length(event_id) <= 100) not valid,
  add constraint payment_events_name_bound check (octet_length(name) <= 400) not valid,
  add constraint payment_events_subscription_id_bound check (octet_length(subscription_id) <= 64) not valid,
  add constraint payment_events_invoice_id_bound check (octet_length(invoice_id) <= 64) not valid,
  add constraint payment_events_payment_id_bound check (octet_length(payment_id) <= 64) not valid,
  add constraint payment_events_dispute_id_bound check (octet_length(dispute_id) <= 64) not valid;
alter table plan_subscriptions
  add constraint plan_subscriptions_plan_id_bound check (octet_length(plan_id) <= 100) not valid,
  add constraint plan_subscriptions_cancel_status_bound check (octet_length(cancel_status) <= 32) not valid;
alter table rate_limits
  add constraint rate_limits_key_bound check (octet_length(key) <= 400) not valid;
alter table usage_ledger
  add constraint usage_ledger_email_verdict_bound check (octet_length(email_verdict) <= 32) not valid,
  add constraint usage_ledger_name_verdict_bound check (octet_length(name_verdict) <= 32) not valid,
  add constraint usage_ledger_email_hash_bound check (octet_length(email_hash) <= 64) not valid,
  add constraint usage_ledger_name_hash_bound check (octet_length(name_hash) <= 64) not valid,
  add constraint usage_ledger_batch_hashes_bound check (cardinality(batch_hashes) <= 4000) not valid,
  add constraint usage_ledger_later_found_items_bound check (cardinality(later_found_items) <= 2000) not valid;

create trigger account_events_bound after insert on account_events referencing new table as added
  for each statement execute function private.bound_rows('user_id', '10000', 'oldest deleted', 'id');
create trigger api_keys_bound after insert on api_keys referencing new table as added
  for each statement execute function private.bound_rows('user_id', '50', 'refused', '', 'deleted_at is null');
-- A deleted key only lends its name to old reports.
create trigger api_keys_deleted_bound after insert on api_keys referencing new table as added
  for each statement execute function private.bound_rows('user_id', '500', 'oldest deleted', 'deleted_at', 'deleted_at is not null');
create trigger billing_invoices_bound after insert on billing_invoices referencing new table as added
  for each statement execute function private.bound_rows('user_id', '5000', 'refused');
create trigger billing_subscriptions_bound after insert on billing_subscriptions referencing new table as added
  for each statement execute function private.bound_rows('user_id', '2000', 'refused');
-- All of them have been mailed to us.
create trigger contact_messages_bound after insert on contact_messages referencing new table as added
  for each statement execute function private.bound_rows('user_id', '1000', 'oldest deleted', 'created_at');
create trigger notifications_bound after insert on notifications referencing new table as added
  for each statement execute function private.bound_rows('user_id', '500', 'oldest deleted', 'created_at');
create trigger payment_disputes_bound after insert on payment_disputes referencing new table as added
  for each statement execute function private.bound_rows('user_id', '1000', 'refused');
create trigger plan_subscriptions_bound after insert on plan_subscriptions referencing new table as added
  for each statement execute function private.bound_rows('user_id', '1000', 'refused');
create trigger quota_periods_bound after insert on quota_periods referencing new table as added
  for each statement execute function private.bound_rows('user_id', '5000', 'refused');
