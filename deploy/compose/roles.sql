-- Run once, on an empty volume: the roles and users of docs/deploy/postgresql.md. assay_owner migrates; assay_app, which
-- serves requests, owns nothing.
\set owner_password `cat /run/secrets/owner_password`
\set app_password `cat /run/secrets/app_password`
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit;
create role acting_for_user nologin noinherit;
create role sandbox_payments nologin noinherit;
create role assay_owner login password :'owner_password';
create role assay_app login noinherit password :'app_password';
grant anon, authenticated, service_role, acting_for_user, sandbox_payments to assay_owner, assay_app;
create database assay owner assay_owner;
revoke connect on database assay from public;
grant connect on database assay to assay_app;
