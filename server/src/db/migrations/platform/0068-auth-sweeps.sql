-- Indexes for what requests look up and sweeps end, so that neither reads a whole table. Built in this transaction: writes to
-- these tables wait for it, about a second for a million accounts.

-- A new address that is still to be confirmed.
create index users_by_new_email on auth.users (email_change, email_change_sent_at desc) where email_change is not null;
-- Sign-ups that nobody confirmed, and anonymous accounts.
create index users_unconfirmed on auth.users (created_at) where email_confirmed_at is null and deleted_at is null;
create index users_deleted on auth.users (deleted_at) where deleted_at is not null;
create index sessions_by_reuse on auth.sessions (ended_at) where ended_at is not null;
create index one_time_tokens_by_age on auth.one_time_tokens (created_at);
