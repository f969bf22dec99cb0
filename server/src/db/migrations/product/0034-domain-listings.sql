-- Every feed that was ever read. Its word is worth what its flag says, so the same address with another flag is another source.
create table feed_sources (
  id smallint generated always as identity primary key,
  address text not null,
  flag text not null,
  -- The last time it added or dropped a domain.
  changed_at timestamptz,
  unique (address, flag)
);

-- Who listed which domain, from when until when: one row per span, so a domain that came back has several.
-- The order of the columns avoids padding. No foreign keys: checking each row would double the time of a first load,
-- and versions are deleted long before the spans that they opened.
create table domain_listings (
  -- When we first read it, or earlier where the source itself says so.
  since timestamptz not null,
  until timestamptz,
  -- For sources that still list a domain they have stopped seeing: when they last saw it.
  seen timestamptz,
  -- The versions that opened and closed the span: a rollback undoes exactly these.
  opened_by integer not null,
  closed_by integer,
  source smallint not null,
  domain text collate "C" not null,
  primary key (domain, source, opened_by),
  check ((until is null) = (closed_by is null))
);

-- When the table was built. A version with the same content is built again every day, because evidence fades.
alter table feed_versions add column built_at timestamptz;
-- Hashes do not compress, and an uncompressed value can be read in parts.
alter table feed_versions alter column bytes set storage external;

-- A hosted project grants everything on new tables by default.
revoke all on feed_sources, domain_listings from public, anon, authenticated;

alter table feed_sources enable row level security;
alter table feed_sources force row level security;
grant select, insert, update on feed_sources to service_role;
create policy service on feed_sources to service_role using (true) with check (true);

alter table domain_listings enable row level security;
alter table domain_listings force row level security;
grant select, insert, update, delete on domain_listings to service_role;
create policy service on domain_listings to service_role using (true) with check (true);
