-- The security log of a sign-up whose address nobody had shown to be theirs: it names a stranger's devices and networks, and
-- holds what they typed. In plpgsql, because a hosted project's users have no such column and nobody calls it there.
create function private.discard_audit_events(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.audit_events
  where user_id = account and exists (select from auth.users u where u.id = account and u.is_unproven);
end
$$;

revoke all on function private.discard_audit_events from public;
grant execute on function private.discard_audit_events to service_role;

-- Anyone can start an appeal. Unproven ones make room for each other, so that they don't keep the domain's owner out.
drop trigger domain_appeals_bound on domain_appeals;
create trigger domain_appeals_unproven_bound after insert on domain_appeals referencing new table as added
  for each statement execute function private.bound_rows('domain', '20', 'oldest deleted', 'created_at', 'status = ''unproven''');
create trigger domain_appeals_proven_bound after insert on domain_appeals referencing new table as added
  for each statement execute function private.bound_rows('domain', '20', 'refused', '', 'status <> ''unproven''');
