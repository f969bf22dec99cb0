-- What customers think is wrong about a verdict or decision, and what an operator responds. Once a request.
create table verdict_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  request_id uuid not null,
  about text not null check (about in ('decision', 'email', 'name')),
  message text not null constraint verdict_reports_message_bound check (length(message) between 1 and 1000),
  response text constraint verdict_reports_response_bound check (length(response) between 1 and 2000),
  created_at timestamptz not null,
  responded_at timestamptz,
  unique (user_id, request_id),
  check ((response is null) = (responded_at is null))
);
create index verdict_reports_open on verdict_reports (created_at) where responded_at is null;
create trigger verdict_reports_bound after insert on verdict_reports referencing new table as added
  for each statement execute function private.bound_rows('user_id', '500', 'oldest deleted', 'created_at');

-- A hosted project grants everything on new tables by default.
revoke all on verdict_reports from public, anon, authenticated, service_role, acting_for_user;
alter table verdict_reports enable row level security;
alter table verdict_reports force row level security;
-- A new report may push out the oldest.
grant select, insert, delete on verdict_reports to acting_for_user;
grant select, insert, update, delete on verdict_reports to service_role;
create policy acting_for_user on verdict_reports to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy service on verdict_reports to service_role using (true) with check (true);
