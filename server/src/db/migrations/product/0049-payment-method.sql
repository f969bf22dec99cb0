-- What pays for a subscription, as much of it as people see: the kind, and a card's brand and last four digits. Learned from
-- the newest payment, made at `method_at`, since a card may be replaced at the provider.
alter table billing_subscriptions
  add column method_kind text check (method_kind in ('card', 'upi', 'paypal', 'other')),
  add column card_brand text check (octet_length(card_brand) <= 40),
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add column method_at timestamptz,
  add constraint billing_subscriptions_method check ((method_kind is null) = (method_at is null));

alter table sandbox_payments.subscriptions add column card_network text;
alter table sandbox_payments.payments add column card_network text;

-- When the account was created.
create function private.member_since(account uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select u.created_at from auth.users u where u.id = account and account = coalesce(private.acting_user(), account)
$$;

revoke all on function private.member_since from public;
grant execute on function private.member_since to acting_for_user, service_role;

-- A hosted project shows its accounts to the owner of the database alone; elsewhere the callers may read them themselves.
do $$
begin
  if not (has_table_privilege('service_role', 'auth.users', 'select')
      and has_table_privilege('acting_for_user', 'auth.users', 'select')) then
    alter function private.member_since security definer;
  end if;
end
$$;
