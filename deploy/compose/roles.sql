-- Run once, on an empty volume. The owner migrates; the login that serves requests owns nothing.
\set owner_password `cat /run/secrets/owner_password`
\set runtime_password `cat /run/secrets/runtime_password`
create role assay_owner login createrole password :'owner_password';
create role assay login noinherit password :'runtime_password';
create database assay owner assay_owner;
revoke connect on database assay from public;
grant connect on database assay to assay;
