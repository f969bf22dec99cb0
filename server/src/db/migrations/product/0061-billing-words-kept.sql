-- With: product/0047-billing-words.sql
-- 0047 renamed seven columns in one step, and processes of version 0.1 that are still running know only the old names. So
-- these live on beside the new ones and always hold the same, whichever of the two is written. Version 0.3 drops them.
alter table billing_subscriptions
  add column cancel_wanted text check (cancel_wanted in ('cycle_end', 'now')),
  add column cancel_answered_at timestamptz,
  add column asked bigint,
  add column answered bigint,
  add column next_look_at timestamptz,
  add column looked_at timestamptz,
  add column told text[],
  add constraint billing_subscriptions_told_bound check (octet_length(array_to_string(told, ',')) <= 65536) not valid;

-- An insert gives one of the two names at most. An update is by version 0.1 if it changes what the old name holds.
create function private.keep_billing_words() returns trigger language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.cancel_requested := coalesce(new.cancel_wanted, new.cancel_requested);
    new.cancel_confirmed_at := coalesce(new.cancel_answered_at, new.cancel_confirmed_at);
    new.sync_version := coalesce(new.asked, new.sync_version);
    new.applied_version := coalesce(new.answered, new.applied_version);
    new.next_sync_at := coalesce(new.next_look_at, new.next_sync_at);
    new.synced_at := coalesce(new.looked_at, new.synced_at);
    new.sent_notices := coalesce(new.told, new.sent_notices);
  else
    if new.cancel_wanted is distinct from old.cancel_wanted then new.cancel_requested := new.cancel_wanted; end if;
    if new.cancel_answered_at is distinct from old.cancel_answered_at then
      new.cancel_confirmed_at := new.cancel_answered_at;
    end if;
    if new.asked is distinct from old.asked then new.sync_version := new.asked; end if;
    if new.answered is distinct from old.answered then new.applied_version := new.answered; end if;
    if new.next_look_at is distinct from old.next_look_at then new.next_sync_at := new.next_look_at; end if;
    if new.looked_at is distinct from old.looked_at then new.synced_at := new.looked_at; end if;
    if new.told is distinct from old.told then new.sent_notices := new.told; end if;
  end if;
  new.cancel_wanted := new.cancel_requested;
  new.cancel_answered_at := new.cancel_confirmed_at;
  new.asked := new.sync_version;
  new.answered := new.applied_version;
  new.next_look_at := new.next_sync_at;
  new.looked_at := new.synced_at;
  new.told := new.sent_notices;
  return new;
end $$;

revoke all on function private.keep_billing_words from public;

create trigger keep_billing_words before insert or update on billing_subscriptions
  for each row execute function private.keep_billing_words();

-- Row security is forced on the table's owner, too.
set local role service_role;
update billing_subscriptions set told = sent_notices;
reset role;

-- Version 0.1 finds a conflict by its own words. Both indexes hold the same rows.
create unique index billing_subscriptions_open_checkout_kept on billing_subscriptions (user_id, service_type)
  where status in ('creating', 'created') and cancel_wanted is null;
