-- People in a batch wait for somebody, too, each with the hash of their address, which the ledger keeps for single requests only.
alter table reviews
  -- Its place in a batch, from 0; -1 for a single request.
  add column item smallint not null default -1,
  add column email_hash bytea,
  add constraint reviews_email_hash_bound check (octet_length(email_hash) <= 32),
  drop constraint reviews_pkey,
  add primary key (request_id, item);

-- As before, with the place.
drop index reviews_by_user;
create index reviews_by_user on reviews (user_id, request_id, item);
drop index reviews_decided;
create index reviews_decided on reviews (user_id, request_id, item) where decision is not null;
