-- Functions about a team's members run as the owner of the tables, because no member may read the others' accounts. Row policies are
-- forced on the owner too.
create policy owner_reads on auth.users for select to current_user using (true);
create policy owner_reads on auth.mfa_factors for select to current_user using (true);
