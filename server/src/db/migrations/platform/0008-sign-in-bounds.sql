-- What mailed links and known browsers may hold, as 0007-auth-bounds.sql has it for the other tables.
alter table auth.one_time_tokens
  add constraint one_time_tokens_email_bound check (octet_length(email) <= 1280) not valid,
  add constraint one_time_tokens_password_hash_bound check (octet_length(password_hash) <= 512) not valid,
  add constraint one_time_tokens_user_data_bound check (octet_length(user_data::text) <= 20480) not valid;
alter table auth.flow_state
  add constraint flow_state_browser_hash_bound check (octet_length(browser_hash) <= 64) not valid;
alter table auth.known_senders
  add constraint known_senders_sender_hash_bound check (octet_length(sender_hash) <= 32) not valid;

-- Sign-ups of one address wait side by side. Of any other kind of mail a unique index keeps one for each account.
create trigger one_time_tokens_bound after insert on auth.one_time_tokens referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '20', 'oldest deleted', 'created_at', 'kind = ''signup''');
create trigger known_senders_device_bound after insert on auth.known_senders referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '20', 'oldest deleted', 'last_used_at', 'kind = ''device''');
create trigger known_senders_network_bound after insert on auth.known_senders referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '20', 'oldest deleted', 'last_used_at', 'kind = ''network''');
