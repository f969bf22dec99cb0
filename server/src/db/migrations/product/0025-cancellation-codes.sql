-- The last code that was mailed for a subscription: what it opens is in the key, so one code never opens another door.
-- Only a keyed hash is here, and it goes when the code has been used.
create table cancellation_codes (
  user_id uuid not null references auth.users on delete cascade,
  -- As the web app knows it: the provider's where there is one.
  subscription_id text not null,
  action text not null check (action in ('cancel')),
  code_hash bytea,
  sent_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (user_id, subscription_id, action),
  check ((code_hash is null) = (used_at is not null))
);

-- A hosted project grants everything on new tables by default.
revoke all on cancellation_codes from public, anon, authenticated;

alter table cancellation_codes enable row level security;
alter table cancellation_codes force row level security;
grant select, insert, update, delete on cancellation_codes to service_role;
create policy service on cancellation_codes to service_role using (true) with check (true);
