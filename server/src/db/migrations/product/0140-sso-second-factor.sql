-- As before, but for addresses of the team's domains alone: whoever moved to another signs in some other way.
create or replace function private.membership(person uuid, named text, moment timestamptz) returns table (
  team_id uuid, role text, lacks_factor boolean, last_active_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select m.team_id, m.role, coalesce(t.second_factor_due <= moment and not exists (
      select from auth.mfa_factors f where f.user_id = person and f.status::text = 'verified')
    and not exists (select from public.sso_connections c join auth.identities i on i.provider = 'sso:' || c.user_id
      join auth.users u on u.id = i.user_id
      join public.sso_domains d on d.user_id = c.user_id and d.domain = split_part(lower(u.email::text), '@', 2)
      where c.user_id = t.id and c.is_required and i.user_id = person and d.proven_at is not null), false), m.last_active_at
  from public.team_members m join public.teams t on t.id = m.team_id
  where m.user_id = person and (named is null or m.team_id::text = lower(named))
    and not exists (select from public.account_deletions d where d.account_id = m.team_id and d.team_due_at is not null)
  order by m.last_active_at desc nulls last, m.joined_at, m.team_id limit 1
$$;
