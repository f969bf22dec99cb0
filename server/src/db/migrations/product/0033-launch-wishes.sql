-- Who wants to hear of a service that is still to come. A wish that has been met stays, so that it is met once.
create table launch_wishes (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  service_type text not null check (service_type in ('law', 'other')),
  created_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (user_id, service_type)
);

create index launch_wishes_open on launch_wishes (service_type) where told_at is null;

-- A hosted project grants everything on new tables by default.
revoke all on launch_wishes from public, anon, authenticated;

alter table launch_wishes enable row level security;
alter table launch_wishes force row level security;
grant select, insert (service_type), delete on launch_wishes to authenticated;
create policy own_rows on launch_wishes for select to authenticated using (user_id = (select auth.uid()));
create policy own_wish on launch_wishes for insert to authenticated with check (user_id = (select auth.uid()));
create policy taken_back on launch_wishes for delete to authenticated
  using (user_id = (select auth.uid()) and told_at is null);
grant select, insert, update, delete on launch_wishes to service_role;
create policy service on launch_wishes to service_role using (true) with check (true);

-- Wishes were kept in the account's metadata before.
insert into launch_wishes (user_id, service_type)
select u.id, wish.service from auth.users u
cross join lateral jsonb_array_elements_text(
  case when jsonb_typeof(u.raw_user_meta_data -> 'launch_notices') = 'array'
    then u.raw_user_meta_data -> 'launch_notices' else '[]' end
) wish (service)
where wish.service in ('law', 'other')
on conflict do nothing;
