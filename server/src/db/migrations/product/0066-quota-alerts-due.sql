-- Periods that may be due for an alert, so that the job reads these and not every period there is.
create table quota_alerts_due (
  user_id uuid not null references auth.users on delete cascade,
  period_id bigint not null,
  primary key (user_id, period_id)
);

-- A hosted project grants everything on new tables by default.
revoke all on quota_alerts_due from public, anon, authenticated;
alter table quota_alerts_due enable row level security;
alter table quota_alerts_due force row level security;
grant select, insert, delete on quota_alerts_due to service_role;
create policy service on quota_alerts_due to service_role using (true) with check (true);
grant select, insert, delete on quota_alerts_due to acting_for_user;
create policy acting_for_user on quota_alerts_due to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));

-- Triggers see every way a quota comes near its limit: requests, other accounts of the mailbox, a smaller plan.
create function private.queue_quota_alert() returns trigger language plpgsql set search_path = ''
as $$
begin
  -- A new period of a mailbox whose other accounts have used its allowance.
  if tg_op = 'INSERT' and not exists (
    select from public.free_allowances a where a.id = new.allowance_id and a.used * 5 >= new.unit_limit::bigint * 4
  ) then return null; end if;
  insert into public.quota_alerts_due (user_id, period_id) values (new.user_id, new.id) on conflict do nothing;
  if found then perform private.enqueue_job('quota-alerts', job_key => 'quota-alerts'); end if;
  return null;
end $$;

create trigger quota_periods_alert after update of used, unit_limit, refused_at on quota_periods for each row
  when (new.alerted_100_at is null and new.unit_limit > 0 and (new.refused_at is not null or new.used >= new.unit_limit
    or new.alerted_80_at is null and new.used * 5 >= new.unit_limit::bigint * 4))
  execute function private.queue_quota_alert();
create trigger quota_periods_alert_shared after insert on quota_periods for each row
  when (new.allowance_id is not null) execute function private.queue_quota_alert();

create function private.queue_allowance_alerts() returns trigger language plpgsql set search_path = ''
as $$
begin
  insert into public.quota_alerts_due (user_id, period_id)
  select q.user_id, q.id from public.quota_periods q
  where q.allowance_id = new.id and q.alerted_100_at is null and q.unit_limit > 0
    and (new.used >= q.unit_limit or q.alerted_80_at is null and new.used * 5 >= q.unit_limit::bigint * 4)
  on conflict do nothing;
  if found then perform private.enqueue_job('quota-alerts', job_key => 'quota-alerts'); end if;
  return null;
end $$;

create trigger free_allowances_alert after update of used on free_allowances for each row
  when (new.used > old.used) execute function private.queue_allowance_alerts();

-- Whose log is still to be erased, so that the sweep doesn't look through every account that ever switched it off.
alter table request_log_settings
  add column changed_at timestamptz not null default now(),
  add column erased_at timestamptz;
create index request_log_settings_to_erase on request_log_settings (user_id) where not is_enabled and erased_at is null;

create function private.note_log_change() returns trigger language plpgsql set search_path = ''
as $$
begin
  new.changed_at := now();
  new.erased_at := null;
  return new;
end $$;

create trigger request_log_settings_changed before update of is_enabled on request_log_settings for each row
  execute function private.note_log_change();
revoke all on function private.queue_quota_alert, private.queue_allowance_alerts, private.note_log_change from public;
