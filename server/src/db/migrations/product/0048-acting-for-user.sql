-- The server acting for one signed-in user: it may write what users may not write themselves, in that user's rows alone
-- (ADR 32). Grants go to this role and not to `authenticated`: on a hosted project whatever that role may write, any
-- signed-in user can write through the project's own REST API.
do $$
begin
  create role acting_for_user nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin execute format('grant acting_for_user to %I', current_user); end $$;

-- Reads the setting itself: a hosted project grants the schema of `auth.uid` to its own roles only.
create function private.acting_user() returns uuid language sql stable set search_path = ''
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

revoke all on function private.acting_user from public;
grant execute on function private.acting_user to acting_for_user, service_role;
grant usage on schema private, public to acting_for_user;
grant execute on function private.enqueue_job, private.months_after, private.months_between to acting_for_user;

do $$
declare
  owned record;
begin
  for owned in select * from (values
    ('account_events', 'select'),
    -- A new key or notice may push out the oldest.
    ('api_keys', 'select, insert, update, delete'),
    ('billing_data', 'select, insert, update'),
    ('billing_invoices', 'select, insert, update'),
    ('billing_subscriptions', 'select, insert, update'),
    ('cancellation_codes', 'select, insert, update'),
    ('contact_messages', 'select, insert, delete'),
    ('idempotent_answers', 'select'),
    ('later_found_notices', 'select'),
    ('launch_wishes', 'select'),
    ('notifications', 'select, insert, delete'),
    ('payment_disputes', 'select'),
    ('plan_subscriptions', 'select, insert, update'),
    ('quota_periods', 'select, insert, update'),
    ('request_log_settings', 'select, insert, update'),
    ('usage_days', 'select'),
    ('usage_ledger', 'select')
  ) t (name, rights) loop
    execute format('grant %s on public.%I to acting_for_user', owned.rights, owned.name);
    execute format('create policy acting_for_user on public.%I to acting_for_user
      using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()))', owned.name);
  end loop;
end $$;
grant select on subscriptions to acting_for_user;
-- An event belongs to the user whose subscription it is about; the policy of that table says which those are.
grant select, update on payment_events to acting_for_user;
create policy acting_for_user on payment_events to acting_for_user
  using (subscription_id in (select provider_id from billing_subscriptions));

-- Nobody's rows: mail is left for the outbox and never read back, counters are found by their names, prices are the same
-- for everyone, and an allowance belongs to the keyed hash of a mailbox, which several accounts may share.
grant insert on mail_outbox to acting_for_user;
create policy acting_for_user on mail_outbox for insert to acting_for_user with check (true);
grant select, insert, update, delete on rate_limits to acting_for_user;
create policy acting_for_user on rate_limits to acting_for_user using (true) with check (true);
grant select on plan_versions to acting_for_user;
create policy acting_for_user on plan_versions for select to acting_for_user using (true);
grant select, insert on free_allowances to acting_for_user;
create policy acting_for_user on free_allowances to acting_for_user using (true) with check (true);
grant select, insert on api_secret to acting_for_user;
create policy acting_for_user on api_secret to acting_for_user using (true) with check (true);

-- As before, but of the user that the server is acting for and of nobody else. Row policies would do where the embedded
-- accounts have them; on a hosted project these run as the owner of the database.
create or replace function private.has_service(account uuid, service text) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(u.raw_user_meta_data -> 'services' ? service, false) from auth.users u
  where u.id = account and account = coalesce(private.acting_user(), account)
$$;

create or replace function private.contact_of(account uuid) returns table (email text, name text)
language sql stable set search_path = ''
as $$
  select u.email::text,
    nullif(btrim(concat_ws(' ',
      coalesce(u.raw_user_meta_data ->> 'firstName', u.raw_user_meta_data ->> 'first_name'),
      coalesce(u.raw_user_meta_data ->> 'lastName', u.raw_user_meta_data ->> 'last_name'))), '')
  from auth.users u
  where u.id = account and u.deleted_at is null and account = coalesce(private.acting_user(), account)
$$;

grant execute on function private.has_service, private.contact_of to acting_for_user;

-- A hosted project shows its accounts to the owner of the database alone; elsewhere the callers may read them themselves.
do $$
begin
  if not (has_table_privilege('service_role', 'auth.users', 'select')
      and has_table_privilege('acting_for_user', 'auth.users', 'select')) then
    alter function private.has_service security definer;
    alter function private.contact_of security definer;
  end if;
end
$$;
