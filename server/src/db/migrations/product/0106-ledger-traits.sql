-- What a sign-up may have in common with others, as keyed hashes of its account (features/waves/traits.ts), and the keyed hash of the
-- caller's own id. Both are empty where the request log is off, and go with the row after 30 days. Of a batch: one after the other.
alter table usage_ledger
  add column traits bytea,
  add column external_hash bytea;
-- Hashes do not compress, and a part of them can be read alone.
alter table usage_ledger alter column traits set storage external;
-- Proven without a scan: nothing has them yet.
alter table usage_ledger
  add constraint usage_ledger_traits_bound check (octet_length(traits) <= 98304) not valid,
  add constraint usage_ledger_external_hash_bound check (octet_length(external_hash) <= 8192) not valid;
