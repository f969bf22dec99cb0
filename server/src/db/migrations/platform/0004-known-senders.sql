-- From where an account has signed in with its password: browsers by the cookie that they got for it, and networks. Both as
-- keyed hashes, so that the rows alone tell nothing. Strangers who guess cannot use up the tries of whoever is in here.
create table auth.known_senders (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  sender_hash bytea not null check (length(sender_hash) = 32),
  last_used_at timestamptz not null,
  primary key (user_id, kind, sender_hash)
);
create index known_senders_by_use on auth.known_senders (last_used_at);

alter table auth.known_senders enable row level security;
alter table auth.known_senders force row level security;
grant select, insert, update, delete on auth.known_senders to service_role;
create policy service on auth.known_senders to service_role using (true) with check (true);
