-- Operators find an account by what a customer or a log shows of a key.
create index api_keys_by_prefix on api_keys (key_prefix);
