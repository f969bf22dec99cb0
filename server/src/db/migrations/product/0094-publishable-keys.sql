-- Publishable keys, for forms on customers' sites: rows of api_keys, so that they are counted, budgeted and deleted like the others
-- (ADR 66). The key is in every visitor's browser, so it's kept as it is. Null for secret keys, and for deleted ones.
alter table api_keys
  add column public_key text check (octet_length(public_key) <= 64),
  -- The sites that may use it, such as https://example.com.
  add column origins text[] not null default '{}' check (cardinality(origins) <= 20),
  -- Requests per hour from one visitor's network.
  add column visitor_budget integer check (visitor_budget > 0),
  add column proof_of_work boolean not null default false,
  add constraint api_keys_origins_bound check (octet_length(array_to_string(origins, ',')) <= 2100) not valid;
alter table api_keys validate constraint api_keys_origins_bound;

grant select (public_key, origins, visitor_budget, proof_of_work) on api_keys to authenticated;
