-- By which keys something may be sealed: `database` is the secret in this row, anything else marks a secret in SERVER_SECRET.
alter table api_secret add column sealed_under text[] not null default '{database}'
  constraint api_secret_sealed_under_bound check (octet_length(array_to_string(sealed_under, ',')) <= 400);
-- Only what exists by now was sealed without a note.
alter table api_secret alter column sealed_under set default '{}';
grant update (sealed_under) on api_secret to service_role;
