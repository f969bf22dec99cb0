-- What a mailed link brings: the address it proves, and what was typed in the sign-up it came from. Several sign-ups of
-- one address wait side by side, since any of them may be the owner's; of every other kind the newest mail counts.
-- Links that are in the mail already say neither, so they have to be requested again.
truncate auth.one_time_tokens;
alter table auth.one_time_tokens
  drop constraint one_time_tokens_pkey,
  add column id uuid primary key default gen_random_uuid(),
  add column email text not null check (length(email) <= 320),
  add column password_hash text check (length(password_hash) <= 1000),
  add column user_data jsonb check (length(user_data::text) <= 65536),
  -- Most mails carry a link alone.
  alter column code_hash drop not null;
create unique index one_time_tokens_newest on auth.one_time_tokens (user_id, kind) where kind <> 'signup';
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, kind, created_at);

-- Somebody signed up with this address and nobody has shown yet that it is theirs. Not the opposite of confirmed:
-- AUTH_AUTOCONFIRM confirms what nobody has proven, and an operator vouches for an account that is still to be confirmed.
alter table auth.users add column is_unproven boolean not null default false;
-- Row policies are forced on their owner too.
set local role service_role;
update auth.users set is_unproven = true where email is not null and email_confirmed_at is null;
reset role;
