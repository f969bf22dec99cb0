-- The three roles every request runs as, and the login that may become each of them, named as on hosted Supabase.
-- Roles belong to the whole server, so another database on it may have made them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  begin
    create role authenticator login noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  grant anon, authenticated, service_role to authenticator;
  execute format('grant anon, authenticated, service_role to %I', current_user);
end $$;

grant usage on schema public to anon, authenticated, service_role;
revoke create on schema public from public;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create function auth.jwt() returns jsonb language sql stable set search_path = ''
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create function auth.uid() returns uuid language sql stable set search_path = ''
as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;

create function auth.role() returns text language sql stable set search_path = ''
as $$ select auth.jwt() ->> 'role' $$;
