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
