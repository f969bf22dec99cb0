-- What DNS said about a domain's mail, for every process and for some hours: they look here before they ask.
create table mail_domains (
  domain text primary key check (length(domain) <= 253),
  -- First choice first, empty where the domain receives no mail. Null waits for the job that asks.
  hosts text[],
  -- Public addresses of those hosts.
  addresses text[] not null default '{}',
  expires_at timestamptz not null
);

create index mail_domains_expiry on mail_domains (expires_at);
create index mail_domains_waiting on mail_domains (expires_at) where hosts is null;

-- Which domains a mail server was seen to serve, and what they were to us at the time. A server is a host or an address.
create table mail_server_domains (
  server text not null,
  -- As registered: a thousand names below one domain or one free zone count once.
  domain text not null,
  standing text not null check (standing in ('listed', 'known', 'other')),
  seen_at timestamptz not null,
  primary key (server, domain)
);

create index mail_server_domains_by_age on mail_server_domains (standing, seen_at);

-- A hosted project grants everything on new tables by default.
revoke all on mail_domains, mail_server_domains from public, anon, authenticated;

alter table mail_domains enable row level security;
alter table mail_domains force row level security;
grant select, insert, update, delete on mail_domains to service_role;
create policy service on mail_domains to service_role using (true) with check (true);

alter table mail_server_domains enable row level security;
alter table mail_server_domains force row level security;
grant select, insert, update, delete on mail_server_domains to service_role;
create policy service on mail_server_domains to service_role using (true) with check (true);
