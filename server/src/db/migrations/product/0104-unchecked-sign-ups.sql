-- When the account was notified that its hook lets people in unchecked because no checks are left.
alter table quota_periods add column unchecked_at timestamptz;
