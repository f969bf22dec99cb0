-- The functions below run as the owner of the tables, on whom row security is forced too.
create policy owner_reads on sso_connections for select to current_user using (true);
create policy owner_reads on sso_domains for select to current_user using (true);

-- The provider that somebody signs in with, by its team's name for it. Version 0.2 and a hosted project have none.
create function private.sso_provider(team uuid, person uuid) returns text language sql stable security definer set search_path = ''
as $$
  select c.name from public.sso_connections c where c.user_id = team and team = coalesce(private.acting_user(), team)
    and exists (select from auth.identities i where i.user_id = person and i.provider = 'sso:' || team)
$$;

-- The provider that somebody with this address has to sign in with.
create function private.required_sso(address text) returns text language sql stable security definer set search_path = ''
as $$
  select c.name from public.sso_domains d join public.sso_connections c on c.user_id = d.user_id
  where d.domain = split_part(lower(address), '@', 2) and d.proven_at is not null and c.is_required
$$;

-- As before, and whoever can sign in through the team's provider alone has given its factors there.
create or replace function private.membership(person uuid, named text, moment timestamptz) returns table (
  team_id uuid, role text, lacks_factor boolean, last_active_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select m.team_id, m.role, coalesce(t.second_factor_due <= moment and not exists (
      select from auth.mfa_factors f where f.user_id = person and f.status::text = 'verified')
    and not exists (select from public.sso_connections c join auth.identities i on i.provider = 'sso:' || c.user_id
      where c.user_id = t.id and c.is_required and i.user_id = person), false), m.last_active_at
  from public.team_members m join public.teams t on t.id = m.team_id
  where m.user_id = person and (named is null or m.team_id::text = lower(named))
    and not exists (select from public.account_deletions d where d.account_id = m.team_id and d.team_due_at is not null)
  order by m.last_active_at desc nulls last, m.joined_at, m.team_id limit 1
$$;

revoke all on function private.sso_provider, private.required_sso from public;
grant execute on function private.sso_provider to acting_for_user, service_role;
grant execute on function private.required_sso to service_role;
