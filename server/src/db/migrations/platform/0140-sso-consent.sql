-- A mailed link by which somebody lets a team's identity provider open their account.
alter table auth.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table auth.one_time_tokens add constraint one_time_tokens_kind_check
  check (kind in ('signup', 'invite', 'magiclink', 'recovery', 'email_change', 'reauthentication', 'sso'));
