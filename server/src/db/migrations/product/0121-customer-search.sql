-- What the operators' console finds accounts by, in lower case. Kept beside the accounts, because a hosted project's can't be indexed.
create table account_search (
  person_id uuid primary key references auth.users on delete cascade,
  email text collate "C" not null constraint account_search_email_bound check (octet_length(email) <= 1280),
  name text collate "C" not null constraint account_search_name_bound check (octet_length(name) <= 1280),
  last_name text collate "C" not null constraint account_search_last_name_bound check (octet_length(last_name) <= 1280)
);

revoke all on account_search from public, anon, authenticated, service_role, acting_for_user;
alter table account_search enable row level security;
alter table account_search force row level security;
grant select, insert, update, delete on account_search to service_role;
create policy service on account_search to service_role using (true) with check (true);
-- Row security is forced on the table's owner too, as whom the trigger runs.
create policy keeping on account_search to current_user using (true) with check (true);

create function private.searched_name(data jsonb, part text) returns text language sql immutable set search_path = ''
as $$
  select left(lower(btrim(coalesce(data ->> (part || 'Name'), data ->> (part || '_name'), ''))), 160)
$$;

create function private.keep_account_search() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  first text := private.searched_name(new.raw_user_meta_data, 'first');
  last text := private.searched_name(new.raw_user_meta_data, 'last');
begin
  insert into public.account_search (person_id, email, name, last_name)
  values (new.id, left(lower(coalesce(new.email, '')), 320), btrim(first || ' ' || last), last)
  on conflict (person_id) do update set email = excluded.email, name = excluded.name, last_name = excluded.last_name
  where (account_search.email, account_search.name) is distinct from (excluded.email, excluded.name);
  return null;
end
$$;
revoke all on function private.searched_name, private.keep_account_search from public;

create trigger account_search_keep after insert or update of email, raw_user_meta_data on auth.users
  for each row execute function private.keep_account_search();

do $$
begin
  if has_table_privilege('service_role', 'auth.users', 'select') then
    grant execute on function private.searched_name to service_role;
    set local role service_role;
  end if;
  insert into public.account_search (person_id, email, name, last_name)
  select id, left(lower(coalesce(email, '')), 320),
    btrim(private.searched_name(raw_user_meta_data, 'first') || ' ' || private.searched_name(raw_user_meta_data, 'last')),
    private.searched_name(raw_user_meta_data, 'last')
  from auth.users;
  reset role;
end
$$;
create index account_search_by_email on account_search (email);
create index account_search_by_name on account_search (name) where name <> '';
create index account_search_by_last_name on account_search (last_name) where last_name <> '';

-- Teams with a name are found by it.
create index teams_by_name on teams (lower(name) collate "C") where name is not null;

-- The person behind a team: its owner.
create function private.owner_of(team uuid) returns uuid language sql stable set search_path = ''
as $$
  select m.user_id from public.team_members m where m.team_id = team and m.role = 'owner'
$$;

create function private.person_of(person uuid) returns table (email text, name text)
language sql stable security definer set search_path = ''
as $$
  select u.email::text, private.display_name(u.raw_user_meta_data) from auth.users u where u.id = person
$$;

-- A team with its owner as operators see it: no secret, and nothing that was checked.
create function private.account_of(account uuid) returns table (owner_id uuid, email text, first_name text, last_name text,
  email_confirmed_at timestamptz, last_sign_in_at timestamptz, banned_until timestamptz, deleted_at timestamptz,
  created_at timestamptz, methods text[], factors integer)
language sql stable set search_path = ''
as $$
  select u.id, u.email::text, coalesce(u.raw_user_meta_data ->> 'firstName', u.raw_user_meta_data ->> 'first_name'),
    coalesce(u.raw_user_meta_data ->> 'lastName', u.raw_user_meta_data ->> 'last_name'),
    u.email_confirmed_at, u.last_sign_in_at, u.banned_until, u.deleted_at, u.created_at,
    array(
      select 'password' where u.encrypted_password <> ''
      union all select i.provider::text from auth.identities i where i.user_id = u.id and i.provider <> 'email'
    ),
    (select count(*)::integer from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  from auth.users u where u.id = private.owner_of(account)
$$;

-- The owner's access tokens and the API keys of all their teams stop at their next request, and work again when it ends. Null lifts it.
create function private.suspend_account(account uuid, until timestamptz, moment timestamptz) returns boolean
language sql volatile set search_path = ''
as $$
  with changed as (update auth.users set banned_until = until, updated_at = moment where id = private.owner_of(account) returning 1)
  select exists (select from changed)
$$;

-- Only the login that owns the queue can read it, and the server creates it when it first starts.
create function private.failing_jobs() returns table (id text, task text, attempts integer, max_attempts integer, error text,
  updated_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  return query execute 'select id::text, task_identifier, attempts::integer, max_attempts::integer, last_error, updated_at
    from graphile_worker.jobs where last_error is not null and attempts > 1 order by updated_at limit 50';
end
$$;

revoke all on function private.owner_of, private.person_of, private.account_of, private.suspend_account, private.failing_jobs from public;
grant execute on function private.owner_of, private.person_of, private.account_of, private.suspend_account, private.failing_jobs to service_role;

-- A hosted project shows and changes its accounts for the owner of the database alone; elsewhere the service may itself.
do $$
begin
  if not (has_table_privilege('service_role', 'auth.users', 'select, update')
      and has_table_privilege('service_role', 'auth.mfa_factors', 'select')) then
    alter function private.account_of security definer;
    alter function private.suspend_account security definer;
  end if;
end
$$;

-- What the queue looks for; each has few rows, however many accounts there are.
create index billing_subscriptions_past_due on billing_subscriptions (created_at) where status in ('pending', 'halted');
create index payment_disputes_open on payment_disputes (opened_at) where decided_at is null;
create index billing_invoices_refund_due on billing_invoices (refund_due_at)
  where refund_due_at is not null and refunded_at is null;
create index webhook_endpoints_failing on webhook_endpoints (failing_since) where failing_since is not null;
create index verdict_reports_by_request on verdict_reports (request_id);
