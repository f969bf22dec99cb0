-- How much one account can store, whatever the code above forgets to ask. Each number stands in db/bounds.ts as well, and a
-- test there tries to pass it. `not valid` leaves the rows that are here already alone; what is written from now on is held to it.

-- After an insert: no owner has more rows than `most`. Beyond it the insert is refused, or the oldest rows make room.
-- Arguments: the owner's column, how many, 'refused' or 'oldest deleted', what they are ordered by, which rows count.
create function auth.bound_rows() returns trigger language plpgsql set search_path = ''
as $$
declare
  owner_column text := tg_argv[0];
  most integer := tg_argv[1];
  beyond text := tg_argv[2];
  age text := tg_argv[3];
  counted text := coalesce(tg_argv[4], 'true');
  relation text := pg_catalog.format('%I.%I', tg_table_schema, tg_table_name);
  added_to record;
  found_rows integer;
begin
  for added_to in execute pg_catalog.format('select distinct %I as owner from added', owner_column) loop
    if beyond = 'oldest deleted' then
      execute pg_catalog.format('delete from %1$s where ctid in (
        select ctid from %1$s where %2$I = $1 and %3$s order by %4$s desc offset %5$s)',
        relation, owner_column, counted, age, most) using added_to.owner;
    else
      -- Two transactions that add the last row each would not see the other's.
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(tg_name || added_to.owner::text, 0));
      execute pg_catalog.format('select count(*) from (select from %s where %I = $1 and %s limit %s) found',
        relation, owner_column, counted, most + 1) into found_rows using added_to.owner;
      if found_rows > most then
        raise check_violation using constraint = tg_name, table = tg_table_name,
          message = pg_catalog.format('%s may hold %s rows for one %s', tg_table_name, most, owner_column);
      end if;
    end if;
  end loop;
  return null;
end $$;

-- A larger row could never be changed again, not even by a sign-in. It keeps its smallest entries, which are the ones that
-- we read (names, services, providers), up to the bound.
create function pg_temp.trimmed(metadata jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select key, value, sum(octet_length(to_json(key)::text) + octet_length(value::text) + 4)
      over (order by octet_length(value::text), key) as size
    from jsonb_each(case when jsonb_typeof(metadata) = 'object' then metadata else '{}' end)
  ) entry where size <= 20000
$$;

update auth.users set raw_user_meta_data = pg_temp.trimmed(raw_user_meta_data) where octet_length(raw_user_meta_data::text) > 20480;
update auth.users set raw_app_meta_data = pg_temp.trimmed(raw_app_meta_data) where octet_length(raw_app_meta_data::text) > 20480;

alter table auth.users
  add constraint users_raw_user_meta_data_bound check (octet_length(raw_user_meta_data::text) <= 20480),
  add constraint users_raw_app_meta_data_bound check (octet_length(raw_app_meta_data::text) <= 20480);
alter table auth.users
  add constraint users_aud_bound check (octet_length(aud) <= 64) not valid,
  add constraint users_role_bound check (octet_length(role) <= 64) not valid,
  add constraint users_phone_bound check (octet_length(phone) <= 64) not valid,
  add constraint users_encrypted_password_bound check (octet_length(encrypted_password) <= 512) not valid,
  add constraint users_email_change_bound check (octet_length(email_change) <= 320) not valid;
alter table auth.identities
  add constraint identities_provider_bound check (octet_length(provider) <= 64) not valid,
  add constraint identities_provider_id_bound check (octet_length(provider_id) <= 255) not valid,
  add constraint identities_identity_data_bound check (octet_length(identity_data::text) <= 8192) not valid;
alter table auth.sessions
  add constraint sessions_aal_bound check (octet_length(aal) <= 16) not valid,
  add constraint sessions_amr_bound check (octet_length(amr::text) <= 4096) not valid,
  add constraint sessions_refresh_key_bound check (octet_length(refresh_key) <= 64) not valid;
alter table auth.refresh_tokens
  add constraint refresh_tokens_token_hash_bound check (octet_length(token_hash) <= 128) not valid,
  add constraint refresh_tokens_parent_hash_bound check (octet_length(parent_hash) <= 128) not valid;
alter table auth.one_time_tokens
  add constraint one_time_tokens_link_hash_bound check (octet_length(link_hash) <= 128) not valid,
  add constraint one_time_tokens_code_hash_bound check (octet_length(code_hash) <= 128) not valid;
alter table auth.flow_state
  add constraint flow_state_method_bound check (octet_length(method) <= 64) not valid,
  add constraint flow_state_state_hash_bound check (octet_length(state_hash) <= 128) not valid,
  add constraint flow_state_auth_code_hash_bound check (octet_length(auth_code_hash) <= 128) not valid,
  add constraint flow_state_code_challenge_bound check (octet_length(code_challenge) <= 128) not valid,
  add constraint flow_state_redirect_to_bound check (octet_length(redirect_to) <= 8192) not valid,
  add constraint flow_state_provider_nonce_bound check (octet_length(provider_nonce) <= 256) not valid,
  add constraint flow_state_provider_code_verifier_bound check (octet_length(provider_code_verifier) <= 256) not valid,
  add constraint flow_state_captcha_receipt_bound check (octet_length(captcha_receipt) <= 256) not valid;

create trigger identities_bound after insert on auth.identities referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '10', 'refused');
create trigger sessions_bound after insert on auth.sessions referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '100', 'oldest deleted', 'coalesce(refreshed_at, created_at)');
-- None may be deleted: an old token that comes back is how a theft is noticed. An hourly refresh needs 720 in a session's life.
create trigger refresh_tokens_bound after insert on auth.refresh_tokens referencing new table as added
  for each statement execute function auth.bound_rows('session_id', '2000', 'refused');
