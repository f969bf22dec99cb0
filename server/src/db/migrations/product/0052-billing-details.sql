-- Who the user's invoices are addressed to: entered once, copied into each invoice when it is issued.
create table billing_details (
  user_id uuid primary key references auth.users on delete cascade,
  name text,
  company text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text,
  tax_id text,
  constraint billing_details_name_bound check (octet_length(name) <= 400),
  constraint billing_details_company_bound check (octet_length(company) <= 600),
  constraint billing_details_address_line1_bound check (octet_length(address_line1) <= 600),
  constraint billing_details_address_line2_bound check (octet_length(address_line2) <= 600),
  constraint billing_details_city_bound check (octet_length(city) <= 400),
  constraint billing_details_region_bound check (octet_length(region) <= 400),
  constraint billing_details_postal_code_bound check (octet_length(postal_code) <= 80),
  constraint billing_details_country_bound check (octet_length(country) <= 8),
  constraint billing_details_tax_id_bound check (octet_length(tax_id) <= 160)
);

-- A hosted project grants everything on new tables by default.
revoke all on billing_details from public, anon, authenticated;

alter table billing_details enable row level security;
alter table billing_details force row level security;
grant select on billing_details to authenticated;
create policy own_rows on billing_details for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update on billing_details to acting_for_user;
create policy acting_for_user on billing_details to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
grant select, insert, update, delete on billing_details to service_role;
create policy service on billing_details to service_role using (true) with check (true);
