-- What was decided, by which rule and about which verdict: summed up by the statement that charges a request, so that no chart ever
-- reads the ledger. An account whose request log is off is counted as well: there's nothing of a person in it.
create table decision_hours (
  user_id uuid not null references auth.users on delete cascade,
  hour timestamptz not null,
  decision text not null check (decision in ('allow', 'review', 'block')),
  rule text collate "C" not null constraint decision_hours_rule_bound check (length(rule) between 1 and 40),
  verdict text not null check (verdict in ('clean', 'disposable', 'fake', 'both', 'invalid', 'risky', 'suspicious')),
  calls integer not null,
  primary key (user_id, hour, decision, rule, verdict)
) with (fillfactor = 50);

-- A hosted project grants everything on new tables by default.
revoke all on decision_hours from public, anon, authenticated, service_role, acting_for_user;
alter table decision_hours enable row level security;
alter table decision_hours force row level security;
grant select on decision_hours to authenticated, acting_for_user;
grant select, insert, update, delete on decision_hours to service_role;
create policy own_rows on decision_hours for select to authenticated using (user_id = (select auth.uid()));
create policy second_factor on decision_hours as restrictive to authenticated using ((select private.has_required_factor()));
create policy acting_for_user on decision_hours to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy service on decision_hours to service_role using (true) with check (true);

-- What isn't clean is counted as what it is. Not validated, because all that was allowed before still is.
alter table usage_days drop constraint usage_days_verdict_check;
alter table usage_days add constraint usage_days_verdict_check
  check (verdict in ('clean', 'disposable', 'fake', 'both', 'invalid', 'risky', 'suspicious')) not valid;
