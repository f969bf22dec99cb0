-- As before, but “’s” after a name that is read from the right ends up in the middle, so “Team” comes before it.
create or replace function private.team_name(team uuid) returns text language sql stable security definer set search_path = ''
as $$
  select coalesce(
    t.name,
    case when owner.name ~ '^[^[:alpha:]]*[\u0590-\u08ff]' then 'Team ' || owner.name else owner.name || '’s team' end,
    'Team'
  )
  from public.teams t
    left join public.team_members m on m.team_id = t.id and m.role = 'owner'
    left join auth.users u on u.id = m.user_id
    cross join lateral (select coalesce(private.display_name(u.raw_user_meta_data), u.email) as name) owner
  where t.id = team
$$;
