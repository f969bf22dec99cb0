-- What a key may do, from where, how much and how fast; its last use; and the secret it had before it was rotated.
alter table api_keys
  add column label text check (length(label) between 1 and 30),
  -- Keys from before had all there was.
  add column scopes text[] not null default '{verify,usage}' check (cardinality(scopes) between 1 and 20),
  -- Empty: any address.
  add column networks cidr[] not null default '{}' check (cardinality(networks) <= 20),
  add column requests_per_second integer check (requests_per_second > 0),
  -- Checks per quota period. The count belongs to budget_period_id; in any other period it's 0.
  add column monthly_budget integer check (monthly_budget > 0),
  add column budget_used integer not null default 0,
  add column budget_period_id bigint,
  -- Shortened like everywhere: the /24 or /64, never an address.
  add column last_used_network cidr,
  add column last_used_agent text check (octet_length(last_used_agent) <= 60),
  add column previous_prefix text check (octet_length(previous_prefix) <= 32),
  add column previous_hash bytea check (octet_length(previous_hash) <= 64),
  add column previous_until timestamptz,
  add column previous_used_at timestamptz,
  -- Rises with every change that requests must respect. A charge carries the number that its caller knew.
  add column version integer not null default 0;

create unique index api_keys_by_previous_hash on api_keys (previous_hash) where previous_hash is not null;

grant select (label, scopes, networks, requests_per_second, monthly_budget, last_used_network, last_used_agent, previous_prefix,
  previous_until, previous_used_at) on api_keys to authenticated;

-- The same number for the account. Charges lock their period and read it then, so one that was waiting while a key changed
-- finds out.
alter table quota_periods add column keys_version integer not null default 0;
