-- What the product tells a user. The server writes them; the user reads them and marks them as read, nothing else.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  type text not null check (type in ('info', 'alert', 'message', 'system')),
  title text not null,
  message text not null,
  action_url text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);

create index notifications_by_user on notifications (user_id, created_at desc);

alter table notifications enable row level security;
alter table notifications force row level security;
-- A hosted project grants everything on new tables and functions by default.
revoke all on notifications from public, anon, authenticated;
grant select, update (read_at) on notifications to authenticated;
create policy own_rows_read on notifications for select to authenticated using (user_id = (select auth.uid()));
create policy own_rows_update on notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update, delete on notifications to service_role;
create policy service on notifications to service_role using (true) with check (true);

-- Returns how many were unread. Runs with the caller's own rights, so it reaches only the caller's rows.
create function mark_all_notifications_read() returns integer language sql volatile security invoker set search_path = ''
as $$
  with changed as (
    update public.notifications set read_at = now() where read_at is null and user_id = auth.uid() returning id
  )
  select count(*)::integer from changed
$$;

revoke all on function mark_all_notifications_read from public, anon, authenticated;
grant execute on function mark_all_notifications_read to authenticated, service_role;
