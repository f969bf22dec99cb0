-- Webhooks: what happens in an account is sent to its endpoints, signed, at least once (ADR 64). An event and its deliveries are
-- written by the transaction of what happened; the job `deliver-webhooks` sends them.

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in ('domain.listed_later',
  'quota.warning', 'quota.reached', 'key.created', 'key.deleted', 'plan.changed', 'payment.failed', 'file.finished', 'webhook.test'))
  not valid;
alter table account_events validate constraint account_events_kind_check;
-- A new event may push out the oldest.
grant insert, delete on account_events to acting_for_user;

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Sealed. The previous secret signs too, until its time is up.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  paused_at timestamptz,
  -- By the owner, after days of failures, or because the endpoint said that it's gone.
  pause_reason text check (pause_reason in ('owner', 'failing', 'gone')),
  -- Since when nothing has arrived there; null after a success.
  failing_since timestamptz,
  created_at timestamptz not null,
  constraint webhook_endpoints_pause check ((paused_at is null) = (pause_reason is null)),
  constraint webhook_endpoints_url_bound check (octet_length(url) <= 2048),
  constraint webhook_endpoints_description_bound check (octet_length(description) <= 800),
  constraint webhook_endpoints_events_bound check (octet_length(array_to_string(events, ',')) <= 400),
  constraint webhook_endpoints_secret_bound check (octet_length(secret) <= 128),
  constraint webhook_endpoints_previous_secret_bound check (octet_length(previous_secret) <= 128)
);
create index webhook_endpoints_by_user on webhook_endpoints (user_id, created_at);
create trigger webhook_endpoints_bound after insert on webhook_endpoints referencing new table as added
  for each statement execute function private.bound_rows('user_id', '10', 'refused');

-- One for each event and endpoint, however often it is sent.
create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references account_events on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- `held` while the endpoint is paused.
  status text not null default 'pending' check (status in ('pending', 'held', 'delivered', 'failed')),
  -- Attempts of this round; sending it again by hand starts another one.
  attempts integer not null default 0,
  -- All attempts, which are numbered.
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  -- While it is being sent.
  leased_until timestamptz,
  -- No attempt after that.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_by_user on webhook_deliveries (user_id);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_expiring on webhook_deliveries (expires_at) where status in ('pending', 'held');
create index webhook_deliveries_ended on webhook_deliveries (created_at) where status in ('delivered', 'failed');

create table webhook_attempts (
  endpoint_id uuid not null,
  event_id uuid not null,
  number integer not null check (number between 1 and 100),
  user_id uuid not null references auth.users on delete cascade,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- One of the two.
  response_status integer,
  failure text check (failure in ('blocked', 'unresolved', 'refused', 'timed_out', 'tls', 'interrupted')),
  response_body text,
  primary key (endpoint_id, event_id, number),
  foreign key (endpoint_id, event_id) references webhook_deliveries on delete cascade,
  constraint webhook_attempts_response_body_bound check (octet_length(response_body) <= 4096)
);
create index webhook_attempts_by_user on webhook_attempts (user_id);

-- A hosted project grants everything on new tables by default.
revoke all on webhook_endpoints, webhook_deliveries, webhook_attempts from public, anon, authenticated;
grant select (id, user_id, url, description, events, previous_until, paused_at, pause_reason, failing_since, created_at)
  on webhook_endpoints to authenticated;
grant select on webhook_deliveries, webhook_attempts to authenticated;
grant select, insert, update, delete on webhook_endpoints, webhook_deliveries, webhook_attempts to acting_for_user, service_role;

do $$
declare
  relation text;
begin
  foreach relation in array array['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', relation);
    execute format('alter table %I force row level security', relation);
    execute format('create policy own_rows on %I for select to authenticated using (user_id = (select auth.uid()))', relation);
    execute format('create policy second_factor on %I as restrictive to authenticated
      using ((select private.has_required_factor()))', relation);
    execute format('create policy acting_for_user on %I to acting_for_user
      using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()))', relation);
    execute format('create policy service on %I to service_role using (true) with check (true)', relation);
  end loop;
end $$;

-- A trigger, so that whatever records an event, a process of the release before included, is delivered too.
create function private.queue_webhooks() returns trigger language plpgsql set search_path = ''
as $$
begin
  insert into public.webhook_deliveries (endpoint_id, event_id, user_id, status, next_attempt_at, expires_at, created_at)
  select e.id, new.id, new.user_id, case when e.paused_at is null then 'pending' else 'held' end,
    new.created_at, new.created_at + interval '3 days', new.created_at
  from public.webhook_endpoints e where e.user_id = new.user_id and new.kind = any (e.events);
  if found then perform private.enqueue_job('deliver-webhooks', job_key => 'deliver-webhooks'); end if;
  return null;
end $$;
revoke all on function private.queue_webhooks from public;

create trigger account_events_webhooks after insert on account_events for each row execute function private.queue_webhooks();
