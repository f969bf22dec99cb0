-- Accounts that are being deleted. A row closes the account for everyone at once; the job `delete-accounts` works off what
-- belongs to it, in steps, however often the process dies. No foreign key: it outlives the account, until all is done.
create table account_deletions (
  account_id uuid primary key,
  is_soft boolean not null,
  requested_at timestamptz not null,
  -- Since the payment provider was told there is no way back.
  told_at timestamptz,
  -- Its subscriptions have ended, nobody can sign in to it, and its address is free again. What is left are rows.
  closed_at timestamptz,
  -- Where the confirmation goes in the end.
  email text,
  claimed_until timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  constraint account_deletions_email_bound check (octet_length(email) <= 1280),
  constraint account_deletions_last_error_bound check (octet_length(last_error) <= 4000)
);
create index account_deletions_due on account_deletions (next_attempt_at);

-- A hosted project grants everything on new tables by default.
revoke all on account_deletions from public, anon, authenticated;
alter table account_deletions enable row level security;
alter table account_deletions force row level security;
grant select, insert, update, delete on account_deletions to service_role;
create policy service on account_deletions to service_role using (true) with check (true);
-- Row security is forced on the table's owner too, as whom the functions below run on a hosted project.
create policy standing on account_deletions for select to current_user using (true);

-- As before, and an account that is being deleted is none anymore.
create or replace function private.token_fault(account uuid, session uuid, moment timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when u.id is null or u.deleted_at is not null
      or exists (select from public.account_deletions d where d.account_id = account) then 'user_not_found'
    when u.banned_until > moment then 'user_banned'
    when session is not null and s.id is null then 'session_not_found'
  end
  from (select account as id) asked
  left join auth.users u on u.id = asked.id
  left join auth.sessions s on s.id = session and s.user_id = account
    and (s.not_after is null or s.not_after > moment)
    -- Set when an old refresh token was used again. A hosted project has no such column.
    and to_jsonb(s) ->> 'ended_at' is null
$$;

create or replace function private.closed_accounts(accounts uuid[]) returns setof uuid
language sql stable set search_path = ''
as $$
  select u.id from auth.users u
  where u.id = any (accounts) and (u.deleted_at is not null or u.banned_until > now())
  union all
  select d.account_id from public.account_deletions d where d.account_id = any (accounts)
$$;

-- A hosted project shows accounts and sessions to the owner of the database alone.
do $$
begin
  if not (has_table_privilege('service_role', 'auth.users', 'select')
      and has_table_privilege('service_role', 'auth.sessions', 'select')) then
    alter function private.token_fault security definer;
    alter function private.closed_accounts security definer;
  end if;
end
$$;
