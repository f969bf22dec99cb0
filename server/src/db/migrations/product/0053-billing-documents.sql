-- Invoices and credit notes as they were issued. Each keeps what it says, whatever is edited later, and outlives the account
-- as long as the law asks.
create table billing_documents (
  number text primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- Null once the account is gone: then no user reaches it any more.
  user_id uuid references auth.users on delete set null,
  -- The provider's invoice that was paid or refunded.
  invoice_id text,
  -- Of a credit note: the number of the invoice that it corrects.
  corrects text,
  issued_at timestamptz not null,
  content jsonb not null,
  mailed_at timestamptz,
  unique (invoice_id, kind),
  constraint billing_documents_number_bound check (octet_length(number) <= 32),
  constraint billing_documents_invoice_id_bound check (octet_length(invoice_id) <= 64),
  constraint billing_documents_corrects_bound check (octet_length(corrects) <= 32),
  constraint billing_documents_content_bound check (octet_length(content::text) <= 65536)
);

create index billing_documents_by_user on billing_documents (user_id);
create index billing_documents_unmailed on billing_documents (issued_at) where mailed_at is null;

-- The last number of each series, such as ASY-2026. Taking the next one locks the row until the document is committed, and a
-- rollback returns it: no gaps, no doubles.
create table document_series (
  series text primary key,
  last_number integer not null,
  constraint document_series_series_bound check (octet_length(series) <= 32)
);

-- What remains of a deleted account is what an invoice must show: the address of an account that is gone isn't part of it,
-- unless nothing else says who the buyer was.
create function private.unlink_document() returns trigger language plpgsql set search_path = ''
as $$
begin
  new.invoice_id := null;
  if new.content #>> '{buyer,name}' is not null or new.content #>> '{buyer,company}' is not null then
    new.content := pg_catalog.jsonb_set(new.content, '{buyer,email}', 'null');
  end if;
  return new;
end $$;

create trigger billing_documents_unlink before update of user_id on billing_documents
  for each row when (old.user_id is not null and new.user_id is null) execute function private.unlink_document();
create trigger billing_documents_bound after insert on billing_documents referencing new table as added
  for each statement execute function private.bound_rows('user_id', '10000', 'refused');

-- A hosted project grants everything on new tables by default.
revoke all on billing_documents, document_series from public, anon, authenticated;

alter table billing_documents enable row level security;
alter table billing_documents force row level security;
grant select on billing_documents to authenticated;
create policy own_rows on billing_documents for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update on billing_documents to acting_for_user;
create policy acting_for_user on billing_documents to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
grant select, insert, update, delete on billing_documents to service_role;
create policy service on billing_documents to service_role using (true) with check (true);

-- Nobody's rows: one sequence for all customers.
alter table document_series enable row level security;
alter table document_series force row level security;
grant select, insert, update on document_series to acting_for_user;
create policy acting_for_user on document_series to acting_for_user using (true) with check (true);
grant select, insert, update, delete on document_series to service_role;
create policy service on document_series to service_role using (true) with check (true);
