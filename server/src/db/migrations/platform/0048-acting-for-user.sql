-- The server acting for one signed-in user: it may write what users may not write themselves, in that user's rows alone
-- (ADR 32). No token can name this role, and on a hosted project PostgREST's login isn't a member of it.
do $$
begin
  create role acting_for_user nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;
grant acting_for_user to authenticator;
grant usage on schema auth to acting_for_user;

-- Accounts belong to the backend, which a hosted project has of its own: these policies are for the embedded one.
grant select, update, delete on auth.users to acting_for_user;
create policy acting_for_user on auth.users to acting_for_user
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select, delete on auth.identities, auth.sessions to acting_for_user;
grant select, insert, update, delete on auth.one_time_tokens to acting_for_user;
do $$
declare
  table_name text;
begin
  foreach table_name in array array['identities', 'sessions', 'one_time_tokens'] loop
    execute format('create policy acting_for_user on auth.%I to acting_for_user
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))', table_name);
  end loop;
end $$;

-- A sign-in at a provider that will be added to this account; nobody but the server reads it.
grant insert on auth.flow_state to acting_for_user;
create policy acting_for_user on auth.flow_state for insert to acting_for_user with check (linking_user_id = (select auth.uid()));
