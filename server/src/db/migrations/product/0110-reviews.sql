-- Requests about one person that were decided `review`, until somebody approves or blocks them. Written with the charge, and beside the
-- ledger, so that the newest ones are found at once however many requests there are. Kept as long as the request: 30 days, or until the
-- request log is switched off.
create table reviews (
  -- Of the ledger. Begins with the time.
  request_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- Of the person; null while it waits for one.
  decision text check (decision in ('allow', 'block')),
  decided_at timestamptz,
  constraint reviews_decision_bound check (octet_length(decision) <= 32)
);
create index reviews_by_user on reviews (user_id, request_id);
create index reviews_decided on reviews (user_id, request_id) where decision is not null;

-- A hosted project grants everything on new tables by default.
revoke all on reviews from public, anon, authenticated, service_role, acting_for_user;
alter table reviews enable row level security;
alter table reviews force row level security;
grant select on reviews to authenticated;
grant select, insert, update, delete on reviews to acting_for_user, service_role;
create policy own_rows on reviews for select to authenticated using (user_id = (select auth.uid()));
create policy second_factor on reviews as restrictive to authenticated using ((select private.has_required_factor()));
create policy acting_for_user on reviews to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy service on reviews to service_role using (true) with check (true);

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in ('domain.listed_later',
  'quota.warning', 'quota.reached', 'key.created', 'key.deleted', 'plan.changed', 'payment.failed', 'file.finished', 'webhook.test',
  'wave.started', 'wave.grew', 'wave.ended', 'review.decided'))
  not valid;
alter table account_events validate constraint account_events_kind_check;
