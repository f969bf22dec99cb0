-- What has been promised to a running subscription, and what the provider has confirmed of it.
alter table billing_subscriptions
  -- The customer has been told that renewals from this moment on cost so much.
  add column next_price_minor integer check (next_price_minor > 0),
  add column next_price_from timestamptz,
  -- `cancel_sent_at` is written before the provider is told, this when it has answered. In between it is told again.
  add column cancel_answered_at timestamptz,
  add constraint billing_subscriptions_next_price check ((next_price_minor is null) = (next_price_from is null));

update billing_subscriptions set cancel_answered_at = cancel_sent_at;

-- A plan at the provider is one price of ours; when it applies to whom is said above, for each subscription by itself.
alter table plan_versions drop column version, drop column announced_at, drop column applies_from;
alter table plan_versions add primary key (provider_account, plan_id, currency, amount_minor);

-- Until when the provider lets it be paid, where it says so.
alter table billing_invoices add column expire_by timestamptz;

-- Which families of services an account has chosen stands in its metadata.
create function private.has_service(account uuid, service text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from auth.users u where u.id = account and u.raw_user_meta_data -> 'services' ? service)
$$;

revoke all on function private.has_service from public;
grant execute on function private.has_service to service_role;

-- A hosted project shows its accounts to the owner of the database alone; elsewhere the service may read them itself.
do $$
begin
  if not has_table_privilege('service_role', 'auth.users', 'select') then
    alter function private.has_service security definer;
  end if;
end
$$;
