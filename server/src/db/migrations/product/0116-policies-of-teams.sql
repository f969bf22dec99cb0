-- What a person reads directly, through the project's own REST API or ours, follows the role in the team.
do $$
declare
  held record;
begin
  for held in
    select p.tablename, p.policyname, p.cmd, case
      when p.tablename in ('billing_data', 'billing_details', 'billing_documents', 'billing_invoices', 'billing_subscriptions',
        'payment_disputes') then 'bill'
      else 'read' end as permission
    from pg_policies p
    where p.schemaname = 'public' and p.policyname = 'own_rows' and p.roles = '{authenticated}' and p.tablename <> 'audit_events'
  loop
    execute format('alter policy own_rows on public.%I using (user_id = (select private.team()) and (select private.may(%L)))',
      held.tablename, held.permission);
  end loop;
end $$;
alter policy own_rows on audit_events using (
  user_id = (select private.team()) and (select private.may('manage')) or user_id is null and member_id = (select private.acting_user()));
alter policy own_rows on request_log_settings
  with check (user_id = (select private.team()) and (select private.may('develop')));
alter policy own_wish on launch_wishes with check (user_id = (select private.team()));
alter policy taken_back on launch_wishes using (user_id = (select private.team()) and told_at is null);
alter table launch_wishes alter column user_id set default private.team();
alter policy own_mailbox on free_allowances using (exists (
  select from quota_periods q where q.allowance_id = free_allowances.id and q.user_id = (select private.team())));
alter policy own_rows_read on notifications using (
  member_id = (select private.acting_user()) and (user_id is null or user_id = (select private.team()))
  or member_id is null and user_id = (select private.team()) and (select private.may('own')));
alter policy own_rows_update on notifications using (
  member_id = (select private.acting_user()) and (user_id is null or user_id = (select private.team()))
  or member_id is null and user_id = (select private.team()) and (select private.may('own')))
  with check (
  member_id = (select private.acting_user()) and (user_id is null or user_id = (select private.team()))
  or member_id is null and user_id = (select private.team()) and (select private.may('own')));
