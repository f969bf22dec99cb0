-- A browser that keeps no cookie is recognized by its kind together with its network, as a keyed hash like the others, so
-- that its owner isn't mailed about a new device at every sign-in.
alter table auth.known_senders drop constraint known_senders_kind_check;
alter table auth.known_senders add constraint known_senders_kind_check check (kind in ('device', 'network', 'client'));

create trigger known_senders_client_bound after insert on auth.known_senders referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '20', 'oldest deleted', 'last_used_at', 'kind = ''client''');
